import { type ComponentType, type CSSProperties, useEffect, useState } from 'react'
import { Actor } from './actor.tsx'
import { atWidth, backgroundSizes, sourceSet } from './picture-source.ts'
import './stage.css'
import { StagePicture } from './stage-picture.tsx'
import type { StageSprite, StageView } from './stage-view.ts'
import { useDrawnView } from './use-drawn-view.ts'
import { useWithLeaving } from './use-with-leaving.ts'

/** How long an actor or a picture takes to disappear, in milliseconds; stage.css fades in the same time. */
const leaveMs = 320
/** The longest of the background transitions in life.css. */
const transitionMs = 960

type StageProps = { view: StageView; life?: ComponentType<{ view: StageView; sprite?: StageSprite }> | null }

/**
 * The stage: a background that fills it, the cast on the ground line, the speaker half a step forward. It draws the
 * view it is given and knows no game; pages put their message box and controls over it. `life` animates it if its
 * author wanted that.
 */
export function Stage({ view, life: Life }: StageProps) {
  const { view: drawn, whole } = useDrawnView(view)
  const loading = useFirstLoading()
  const backgrounds = useWithLeaving(
    drawn.background ? [drawn.background] : [],
    (picture) => picture.url,
    drawn.staging ? transitionMs : leaveMs,
  )
  const cast = useWithLeaving(drawn.sprites, (sprite) => sprite.character_id, leaveMs)
  const someoneSpeaks = drawn.sprites.some((sprite) => sprite.character_id === view.speaker)
  return (
    <div className="stage" aria-hidden="true" data-whole={whole || undefined} style={focusOf(drawn)}>
      {backgrounds.map(({ item: { url }, leaving }) => (
        <StagePicture
          key={url}
          className="stage-background"
          leaving={leaving}
          src={atWidth(url, 1280)}
          srcSet={sourceSet(url)}
          sizes={backgroundSizes}
          loading={loading}
          fetchPriority="high"
        />
      ))}
      {Life && <Life view={drawn} />}
      <div className="stage-dim" />
      <div className="stage-ground" data-cast={drawn.sprites.length}>
        {cast.map(({ item: sprite, leaving }) => (
          <Actor
            key={sprite.character_id}
            sprite={sprite}
            all={drawn.sprites}
            leaving={leaving}
            loading={loading}
            life={Life && <Life view={{ ...drawn, speaker: view.speaker }} sprite={sprite} />}
            part={!someoneSpeaks ? 'still' : sprite.character_id === view.speaker ? 'speaks' : 'listens'}
          />
        ))}
      </div>
      <div className="stage-light" />
    </div>
  )
}

const focusOf = ({ background }: StageView) =>
  background?.focus && ({ '--focus-x': background.focus.x, '--focus-y': background.focus.y } as CSSProperties)

/**
 * Pictures in the server's HTML load only when displayed, so that a page may let its script load first (stage.css);
 * later ones are loaded before they are drawn.
 */
function useFirstLoading(): 'lazy' | undefined {
  const [first, setFirst] = useState(true)
  useEffect(() => setFirst(false), [])
  return first ? 'lazy' : undefined
}
