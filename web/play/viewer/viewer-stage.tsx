import type { SimpleState } from '@fabula/contract/shapes/play'
import type { SyntheticEvent } from 'react'
import { atWidth, backgroundSizes, sourceSet, spriteSizes } from '../../stage/picture-source.ts'

/** The horizontal distance between sprites, in percent of the stage. */
const gap = 20

/** The background, and the sprites side by side. A missing picture is hidden. */
export function ViewerStage({ state: { background, sprites } }: { state: SimpleState }) {
  return (
    <div className="viewer-stage" aria-hidden="true">
      {background && (
        <img
          className="viewer-background"
          src={atWidth(background.url, 1280)}
          srcSet={sourceSet(background.url)}
          sizes={backgroundSizes}
          alt=""
          onError={hide}
        />
      )}
      {sprites.map(({ url }, index) => (
        <img
          key={url}
          className="viewer-sprite"
          style={{ left: `${index * gap}%` }}
          src={atWidth(url, 640)}
          srcSet={sourceSet(url)}
          sizes={spriteSizes}
          alt=""
          onError={hide}
        />
      ))}
    </div>
  )
}

function hide(event: SyntheticEvent<HTMLImageElement>) {
  event.currentTarget.hidden = true
}
