import type { GamePlace } from '@fabula/contract/shapes/play'
import type { SyntheticEvent } from 'react'
import './small-stage.css'

/** A thumbnail of a stage: background and cast. Missing pictures are hidden. */
export function SmallStage({
  thumbnail_url,
  thumbnail_sprites,
}: Pick<GamePlace, 'thumbnail_url' | 'thumbnail_sprites'>) {
  return (
    <span className="small-stage" aria-hidden="true">
      {thumbnail_url && <img src={thumbnail_url} alt="" loading="lazy" decoding="async" onError={hide} />}
      {thumbnail_sprites.map(({ url, position }) => (
        <img key={url} data-position={position} src={url} alt="" loading="lazy" decoding="async" onError={hide} />
      ))}
    </span>
  )
}

function hide(event: SyntheticEvent<HTMLImageElement>) {
  event.currentTarget.hidden = true
}
