import { useEffect, useRef, useState } from 'react'
import { atWidth, coverSources, paperCover } from './cover-sources.ts'
import './novel-cover.css'

export type NovelCoverProps = {
  /** The novel's id, from which its paper cover is drawn if there is no picture. */
  of: string
  /** The picture's address, which takes `?w=` for a width. */
  cover?: string | null | undefined
  /** The width at which it is drawn, as in the `sizes` attribute. */
  sizes?: string | undefined
  /** In the first view: fetched early. Other covers load when they come near the screen. */
  first?: boolean | undefined
}

/** A novel's cover, filling its container; without a picture, or if it fails to load, the novel's paper cover. */
export function NovelCover({ of, cover, sizes = '(max-width: 30rem) 45vw, 20rem', first }: NovelCoverProps) {
  const ref = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState('')
  // A picture in the server's HTML may have failed before hydration.
  useEffect(() => {
    const image = ref.current
    if (cover && image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(cover)
  }, [cover])
  const picture = cover && broken !== cover ? cover : null
  return (
    // Decorative: the name is beside it.
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
