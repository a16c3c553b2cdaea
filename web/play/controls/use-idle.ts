import { type RefObject, useEffect } from 'react'

const idleAfterMs = 4_000
const wakeEvents = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Marks an element `data-idle` while nobody has moved for a while, so that controls can fade. */
export function useIdle(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    const wake = () => {
      clearTimeout(timer)
      element.removeAttribute('data-idle')
      timer = setTimeout(() => element.setAttribute('data-idle', ''), idleAfterMs)
    }
    wake()
    for (const each of wakeEvents) addEventListener(each, wake, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const each of wakeEvents) removeEventListener(each, wake)
    }
  }, [ref])
}
