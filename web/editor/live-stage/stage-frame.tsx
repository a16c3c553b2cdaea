import { type ReactNode, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

/** Typical windows of readers, in CSS pixels. */
const windowSizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const
export type WindowSize = keyof typeof windowSizes

/** Queries about the frame's content, in coordinates of the editor's window. */
export interface FrameHandle {
  /** The index among the staying figures of the one at a point; -1 if there is none. */
  figureAt: (point: { x: number; y: number }) => number
  /** The stage's area in the editor's window. */
  area: () => DOMRect
  /** A figure's box in the editor's window; null while it is not drawn. */
  boxOf: (figure: number) => DOMRect | null
}

/** Wider than any scroll bar, in pixels. */
const scrollBarWidth = 24

type StageFrameProps = { title: string; size: WindowSize; children: ReactNode; ref?: Ref<FrameHandle> }

/**
 * A scaled-down reader's window: its content is laid out for that window, not for the editor's. For display only, so it
 * is hidden from the keyboard and screen readers.
 */
export function StageFrame({ title, size, children, ref }: StageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [scale, setScale] = useState(0.3)
  const { width, height } = windowSizes[size]

  useLayoutEffect(() => {
    const inner = frame.current?.contentDocument
    if (!inner) return
    const { documentElement: outer } = document
    for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
      inner.head.append(sheet.cloneNode(true))
    for (const { name, value } of outer.attributes) inner.documentElement.setAttribute(name, value)
    inner.documentElement.setAttribute('data-theme', 'dark')
    inner.body.style.margin = '0'
    setBody(inner.body)
    // Lazily loaded sections add style sheets after the frame is created.
    const watcher = new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLElement && node.matches('link[rel="stylesheet"], style'))
          inner.head.append(node.cloneNode(true))
      }
    })
    watcher.observe(document.head, { childList: true })
    return () => watcher.disconnect()
  }, [])
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const fits = Math.min(element.clientWidth / width, 560 / height)
      // A scroll bar that appears and disappears with the frame's height must not make the frame oscillate.
      setScale((now) => (fits < now || (fits - now) * width > scrollBarWidth ? fits : now))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [width, height])
  useImperativeHandle(ref, () => {
    const actors = () => [...(body?.querySelectorAll<HTMLElement>('.stage-actor:not([data-leaving])') ?? [])]
    const at = () => frame.current?.getBoundingClientRect() ?? new DOMRect()
    return {
      area: at,
      figureAt({ x, y }) {
        const { left, top } = at()
        const under = body?.ownerDocument.elementsFromPoint((x - left) / scale, (y - top) / scale) ?? []
        const actor = under.map((element) => element.closest<HTMLElement>('.stage-actor')).find((each) => each !== null)
        return actor ? actors().indexOf(actor) : -1
      },
      boxOf(figure) {
        const actor = actors()[figure]
        if (!actor) return null
        const [{ left, top }, inner] = [at(), actor.getBoundingClientRect()]
        return new DOMRect(
          left + inner.left * scale,
          top + inner.top * scale,
          inner.width * scale,
          inner.height * scale,
        )
      },
    }
  }, [body, scale])
  return (
    <div ref={box} className="live-stage-window" style={{ height: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        tabIndex={-1}
        aria-hidden="true"
        width={width}
        height={height}
        style={{ scale: String(scale) }}
      />
      {body && createPortal(children, body)}
    </div>
  )
}
