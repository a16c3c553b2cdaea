import type { CSSProperties, ReactNode } from 'react'
import { atWidth, sourceSet, spriteSizes } from './picture-source.ts'
import { StagePicture } from './stage-picture.tsx'
import { rankOf, type StageSprite, spreadOf } from './stage-view.ts'
import { useWithLeaving } from './use-with-leaving.ts'

/** How long a character's previous sprite stays while it dissolves, in milliseconds. */
const lookMs = 320

type ActorProps = {
  sprite: StageSprite
  all: readonly StageSprite[]
  leaving: boolean
  loading: 'lazy' | undefined
  part: 'still' | 'speaks' | 'listens'
  life: ReactNode
}

/** One member of the cast in place. A new sprite dissolves in over the previous one. */
export function Actor({ sprite, all, leaving, loading, part, life }: ActorProps) {
  const { place, of } = spreadOf(all, sprite)
  const looks = useWithLeaving([sprite], (look) => look.url, lookMs)
  return (
    <div
      className="stage-actor"
      data-position={sprite.position}
      data-part={part}
      data-place={place}
      data-of={Math.min(of, 4)}
      data-rank={rankOf(all, sprite)}
      data-leaving={leaving || undefined}
      style={{ '--size': sprite.size && sprite.size / 100, '--at': sprite.x && `${sprite.x}%` } as CSSProperties}
    >
      {looks.map(({ item: { url }, leaving: old }) => (
        <StagePicture
          key={url}
          className="stage-sprite"
          leaving={old}
          loading={loading}
          src={atWidth(url, 640)}
          srcSet={sourceSet(url)}
          sizes={spriteSizes}
        />
      ))}
      {life}
    </div>
  )
}
