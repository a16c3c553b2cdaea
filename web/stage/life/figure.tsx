import type { CSSProperties } from 'react'
import { atWidth, sourceSet, spriteSizes } from '../picture-source.ts'
import { StagePicture } from '../stage-picture.tsx'
import type { StageSprite, StageView } from '../stage-view.ts'
import { isTurned } from './turned.ts'
import { useStill } from './use-still.ts'

/** Brings one figure to life: marks whether it breathes and is turned, and closes its eyes now and then. */
export function Figure({ sprite, view }: { sprite: StageSprite; view: StageView }) {
  const { life } = sprite
  const still = useStill()
  if (!life || still) return null
  // A phase of its own, so that no two figures blink or breathe in step.
  const own = [...sprite.character_id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) / 997
  return (
    <>
      <span
        className="life-figure"
        data-breathes={life.breathes || undefined}
        data-turned={isTurned(view.sprites, sprite, view.speaker) || undefined}
      />
      {life.eyelids && (
        <span key={life.eyelids} className="life-eyelids" style={{ '--late': `${-own * 10}s` } as CSSProperties}>
          <StagePicture
            leaving={false}
            src={atWidth(life.eyelids, 640)}
            srcSet={sourceSet(life.eyelids)}
            sizes={spriteSizes}
          />
        </span>
      )}
    </>
  )
}
