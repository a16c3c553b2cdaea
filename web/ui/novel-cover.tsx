import { useEffect, useRef, useState } from 'react'
import { atWidth, coverSources, paperCover } from './cover-sources.ts'
import './novel-cover.css'

export type NovelCoverProps = {
  /** The novel's id, which its paper cover is cut from where there is no picture. */
  of: string
  /** Address of the picture, which answers to `?w=` with that width. */
  cover?: string | null | undefined
  /** How wide it is drawn, in the words of the `sizes` attribute. */
  sizes?: string | undefined
  /** Seen at once: fetched early. Other covers wait until they are near the screen. */
  first?: boolean | undefined
}

/** A novel's cover, filling its place; without a picture, or with one that cannot be had, the novel's own paper cover. */
export function NovelCover({ of, cover, sizes = '(max-width: 30rem) 45vw, 20rem', first }: NovelCoverProps) {
  const ref = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState('')
  // A picture from the server's HTML may have failed before anybody listened.
  useEffect(() => {
    const image = ref.current
    if (cover && image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(cover)
  }, [cover])
  const picture = cover && broken !== cover ? cover : null
  return (
    // The name beside it says all there is to say, so the picture itself is silent.
    <img
      key={picture}
      ref={ref}
      className="ui-cover"
      alt=""
      src={picture ? atWidth(picture, 480) : paperCover(of)}
      srcSet={picture ? coverSources(picture) : undefined}
      sizes={picture ? sizes : undefined}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      onError={() => cover && setBroken(cover)}
    />
  )
}
