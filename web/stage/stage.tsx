import { useEffect, useState } from 'react'
import { atWidth, backgroundSizes, sourceSet, spriteSizes } from './picture-source.ts'
import './stage.css'
import { type StageSprite, type StageView, spreadOf } from './stage-view.ts'
import { useDrawnView } from './use-drawn-view.ts'

/**
 * The theatre's stage: a background that fills it, the cast on the ground line, the speaker half a step forward. It draws
 * what it is given and knows no game; pages put their message box and controls over it.
 */
export function Stage({ view }: { view: StageView }) {
  const drawn = useDrawnView(view)
  const someoneSpeaks = drawn.sprites.some((sprite) => sprite.character_id === view.speaker)
  return (
    <div className="stage" aria-hidden="true">
      <Layers items={drawn.background ? [drawn.background] : []}>
        {(background, leaving) => (
          <img
            key={background.url}
            className="stage-background"
            data-leaving={leaving || undefined}
            src={atWidth(background.url, 1280)}
            srcSet={sourceSet(background.url)}
            sizes={backgroundSizes}
            alt=""
            fetchPriority="high"
            onError={hide}
          />
        )}
      </Layers>
      <div className="stage-ground">
        {drawn.sprites.map((sprite) => (
          <Actor
            key={sprite.character_id}
            sprite={sprite}
            all={drawn.sprites}
            part={!someoneSpeaks ? 'still' : sprite.character_id === view.speaker ? 'speaks' : 'listens'}
          />
        ))}
      </div>
      <div className="stage-light" />
    </div>
  )
}

function Actor({ sprite, all, part }: { sprite: StageSprite; all: StageSprite[]; part: 'still' | 'speaks' | 'listens' }) {
  const { place, of } = spreadOf(all, sprite)
  return (
    <div className="stage-actor" data-position={sprite.position} data-part={part} data-place={place} data-of={Math.min(of, 4)}>
      <Layers items={[sprite]}>
        {(shown, leaving) => (
          <img
            key={shown.url}
            className="stage-sprite"
            data-leaving={leaving || undefined}
            src={atWidth(shown.url, 640)}
            srcSet={sourceSet(shown.url)}
            sizes={spriteSizes}
            alt=""
            onError={hide}
          />
        )}
      </Layers>
    </div>
  )
}

/** How long a picture takes to fade away under the one that replaces it; stage.css fades in the same time. */
const fadeMs = 320

/** Pictures that replace each other: the one that leaves is kept under the new one until it has faded. */
function Layers<T extends { url: string }>({
  items,
  children,
}: {
  items: T[]
  children: (item: T, leaving: boolean) => React.ReactNode
}) {
  const [kept, setKept] = useState(items)
  const urls = items.map((item) => item.url).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses say when the pictures changed
  useEffect(() => {
    setKept((before) => [...before.filter((old) => !items.some((item) => item.url === old.url)), ...items])
    const timer = setTimeout(() => setKept(items), fadeMs)
    return () => clearTimeout(timer)
  }, [urls])
  const gone = kept.filter((old) => !items.some((item) => item.url === old.url))
  return [...gone.map((item) => children(item, true)), ...items.map((item) => children(item, false))]
}

/** A picture that is missing is hidden, and the story goes on. */
function hide(event: React.SyntheticEvent<HTMLImageElement>) {
  event.currentTarget.dataset.missing = ''
}
