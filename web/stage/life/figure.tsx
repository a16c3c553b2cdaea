import type { CSSProperties } from 'react'
import { atWidth, sourceSet, spriteSizes } from '../picture-source.ts'
import { StagePicture } from '../stage-picture.tsx'
import type { StageSprite, StageView } from '../stage-view.ts'
import { isTurned } from './turned.ts'
import { useStill } from './use-still.ts'

/** What makes a figure of the cast live: it marks whether they breathe and are turned, and shuts their eyes now and then. */
export function Figure({ sprite, view }: { sprite: StageSprite; view: StageView }) {
  const { life } = sprite
  const still = useStill()
  if (!life || still) return null
  // Nobody blinks or breathes in step with somebody else.
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
