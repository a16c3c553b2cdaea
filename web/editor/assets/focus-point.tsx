import type { Asset } from '@fabula/core/novel/asset'
import { type FocusPoint as Point, usualFocus } from '@fabula/core/novel/background-focus'
import { picturePhrases } from '@fabula/phrases/pictures'
import { type PointerEvent, useRef } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { atWidth } from '../../stage/picture-source.ts'
import { Button } from '../../ui/button.tsx'
import { Slider } from '../../ui/slider.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { useRights } from '../rights/use-rights.tsx'
import { useNovel } from '../store/use-editor.tsx'
import './picture-tools.css'

/**
 * The point of a background that stays visible when it is cropped: set by pressing the picture or by two sliders. Saves
 * itself.
 */
export function FocusPoint({ asset }: { asset: Asset }) {
  const words = useWords(picturePhrases)
  const { runAndShow } = useCommands()
  const chosen = useNovel((novel) => novel.background_focus?.[asset.id])
  const { edit: mayEdit } = useRights()
  const picture = useRef<HTMLDivElement>(null)
  const point = chosen ?? usualFocus
  const set = (next: Point | null) =>
    void runAndShow(
      { command: 'setFocus', asset: asset.id, point: next },
      // Dragging the point is merged into one edit; resetting it is another.
      next ? { merge: `focus ${asset.id}` } : undefined,
    )
  const press = ({ buttons, clientX, clientY }: PointerEvent) => {
    const box = picture.current?.getBoundingClientRect()
    if (!mayEdit || !box || (buttons & 1) === 0) return
    const share = (at: number, from: number, length: number) =>
      Math.round(Math.min(100, Math.max(0, ((at - from) / Math.max(1, length)) * 100)))
    set({ x: share(clientX, box.left, box.width), y: share(clientY, box.top, box.height) })
  }
  if (!asset.url) return null
  return (
    <fieldset className="picture-focus">
      <legend>{words.focus}</legend>
      <p className="ui-field-hint">{words.focusHint}</p>
      <div ref={picture} className="picture-focus-picture" onPointerDown={press} onPointerMove={press}>
        <img src={atWidth(asset.url, 640)} alt="" draggable={false} />
        <i style={{ left: `${point.x}%`, top: `${point.y}%` }} />
      </div>
      {(['x', 'y'] as const).map((axis) => (
        <Slider
          key={axis}
          label={words[axis]}
          min={0}
          max={100}
          value={point[axis]}
          onChange={(percent) => set({ ...point, [axis]: percent })}
        />
      ))}
      {chosen && (
        <Button size="small" kind="ghost" onClick={() => set(null)}>
          {words.usual}
        </Button>
      )}
    </fieldset>
  )
}
