import { Stage } from '../../stage/stage.tsx'
import type { StageSprite } from '../../stage/stage-view.ts'
import './stage-peek.css'

type StagePeekProps = {
  label: string
  background: { id: string; url: string } | null
  sprites?: StageSprite[]
  speaker?: string | null
}

const nobody: StageSprite[] = []

/** The play page's stage at full width: how a picture looks in a desktop window. */
export function StagePeek({ label, background, sprites = nobody, speaker = null }: StagePeekProps) {
  return (
    <figure className="stage-peek" data-theme="dark">
      <div>
        <Stage view={{ background, sprites, speaker }} />
      </div>
      <figcaption>{label}</figcaption>
    </figure>
  )
}
