import type { StageFigure } from '@fabula/core/edit/set-stage'
import type { AssetId, CharacterId } from '@fabula/core/ids'
import { fillIn, fillingOf } from '@fabula/core/novel/message-places'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { Staging } from '@fabula/core/novel/staging'
import { newWorld } from '@fabula/core/scene/world'
import { liveStagePhrases } from '@fabula/phrases/live-stage'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { type DragEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { StageBox } from '../preview/stage-box.tsx'
import { backgroundView, spriteOf, stagingView } from '../preview/stage-view.ts'
import { ForEditors, useRights } from '../rights/use-rights.tsx'
import type { AnyScene } from '../store/parts.ts'
import { useNovel } from '../store/use-editor.tsx'
import { DroppedPicture } from './dropped-picture.tsx'
import { FigureTools } from './figure-tools.tsx'
import { type FrameHandle, StageFrame, type WindowSize } from './stage-frame.tsx'
import { useStageDrag } from './use-stage-drag.ts'

/** The form fields shown on a stage, wherever they are edited, and what dragging changes. */
type StageFields = {
  background: AssetId | null
  setBackground: (id: AssetId | null) => void
  cast: readonly StageFigure[]
  setCast: (cast: readonly StageFigure[]) => void
  message: string
  speaker: CharacterId | 'user' | null
}

/** The stage with a form's current values: looks as it does to readers, and is edited by dragging. */
export function StageCanvas({ scene, fields }: { scene: AnyScene; fields: StageFields }) {
  const words = useWords(liveStagePhrases)
  const [size, setSize] = useState<WindowSize>('desk')
  const [picked, setPicked] = useState<number | null>(null)
  const [dropped, setDropped] = useState<File | null>(null)
  const [over, setOver] = useState(false)
  const { cast, setCast, setBackground } = fields
  // A viewer looks at the stage: what is dragged, or set in the fields below, could not be saved.
  const { edit: mayEdit } = useRights()
  const frame = useRef<FrameHandle>(null)
  const stage = useFormStage(scene, fields)
  const change = (figure: number, fields: Partial<StageFigure>) =>
    setCast(cast.map((each, at) => (at === figure ? { ...each, ...fields } : each)))
  const figureDrag = useStageDrag({ frame, cast, drawn: stage.drawn, onPick: setPicked, onChange: change })
  const handle = useHandle(frame, stage.drawn.indexOf(picked ?? -1), [stage, size])

  const drag = (event: DragEvent) => {
    if (!mayEdit || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover')
    const [file] = event.type === 'drop' ? event.dataTransfer.files : []
    if (file) setDropped(file)
  }
  const figure = picked === null ? undefined : cast[picked]
  return (
    <div className="live-stage">
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons, no form */}
      <div className="live-stage-sizes" role="group" aria-label={words.sizes}>
        {(['desk', 'phone'] as const).map((each) => (
          <Button key={each} size="small" kind="ghost" aria-pressed={each === size} onClick={() => setSize(each)}>
            {words.size[each]}
          </Button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboard users edit every figure in the fields below */}
      <div
        className="live-stage-surface"
        data-over={over || undefined}
        data-size={size}
        onPointerDown={mayEdit ? figureDrag.onPointerDown : undefined}
        onPointerMove={figureDrag.onPointerMove}
        onPointerUp={figureDrag.onPointerUp}
        onPointerCancel={figureDrag.onPointerUp}
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={drag}
      >
        <StageFrame key={size} ref={frame} title={words.title} size={size}>
          <div className="live-stage-page">
            <StageBox
              view={stage.view}
              track={null}
              music={false}
              name={stage.name}
              message={stage.message}
              own={stage.own}
            />
          </div>
        </StageFrame>
        {mayEdit && handle && picked !== null && (
          <span
            className="live-stage-handle"
            title={words.taller}
            style={handle}
            onPointerDown={(event) => figureDrag.onHandleDown(picked, event)}
            onPointerMove={figureDrag.onPointerMove}
            onPointerUp={figureDrag.onPointerUp}
          />
        )}
      </div>
      <ForEditors>
        <p className="ui-field-hint">{words.how}</p>
        <FigureTools cast={cast} picked={picked} onPick={setPicked} onChange={change} />
      </ForEditors>
      {dropped && (
        <DroppedPicture
          file={dropped}
          figure={figure ?? cast[0]}
          onBackground={setBackground}
          onExpression={(character_id, sprite_id) =>
            setCast(cast.map((each) => (each.character_id === character_id ? { ...each, sprite_id } : each)))
          }
          onCharacter={(made) => {
            const mix = made.sprites[0]
            const sprite_id = mix?.sprite_ids[0]
            if (!mix || !sprite_id) return
            const newcomer = { at: null, character_id: made.id, sprite_mix_id: mix.id, sprite_id, size: 100, x: null }
            setCast([...cast, { ...newcomer, position: cast.length === 0 ? 'center' : 'right' }])
          }}
          onClose={() => setDropped(null)}
        />
      )}
    </div>
  )
}

/**
 * The form's values as the readers' stage expects them; `drawn` holds the indexes in the cast of the visible figures.
 */
function useFormStage(scene: AnyScene, { background, cast, message, speaker }: StageFields) {
  const words = useWords(testCanvasPhrases)
  const { you } = useWords(liveStagePhrases)
  const novel = useNovel()
  const { language } = usePage()
  return useMemo(() => {
    const figures = cast.map(
      ({ sprite_id, x, ...rest }) => spriteOf(novel, { ...rest, x: x ?? undefined, asset_id: sprite_id })[0],
    )
    const character = speaker && speaker !== 'user' ? indexOf(novel).characters.get(speaker) : undefined
    return {
      drawn: figures.flatMap((figure, at) => (figure ? [at] : [])),
      view: {
        background: backgroundView(novel, background),
        sprites: figures.flatMap((figure) => figure ?? []),
        speaker: character?.id ?? null,
        staging: stagingView(novel, (scene.staging ?? null) as Staging | null, background),
      },
      own: speaker === 'user',
      name: speaker === 'user' ? you : (character?.prompt_name ?? words.narrator),
      message: fillIn(message, fillingOf(novel.states, newWorld(novel), { name: words.defaultPlayer, language })),
    }
  }, [novel, scene.staging, background, cast, message, speaker, words, you, language])
}

/**
 * The position of the handle above the selected figure's head, in the canvas; measured again after each of the
 * `changes`.
 */
function useHandle(frame: React.RefObject<FrameHandle | null>, figure: number, changes: readonly unknown[]) {
  const [at, setAt] = useState<{ left: number; top: number } | null>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const box = figure < 0 ? null : frame.current?.boxOf(figure)
      const around = document.querySelector('.live-stage-surface')?.getBoundingClientRect()
      setAt(
        box && around ? { left: box.left + box.width / 2 - around.left, top: Math.max(0, box.top - around.top) } : null,
      )
    }
    measure()
    // Figures are animated to their positions.
    const timers = [80, 200, 400].map((ms) => setTimeout(measure, ms))
    return () => timers.forEach(clearTimeout)
  }, [figure, frame, ...changes])
  return at
}
