import { type ReactNode, useEffect, useRef, useState } from 'react'
import { atWidth, coverSources } from './cover-sources.ts'
import './poster.css'

type PosterProps = {
  /** Address of the picture, which answers to `?w=` with that width; without it the default cover stands. */
  cover?: string | null
  name: string
  /** `tall` is 3:4, `wide` is 16:9. */
  shape?: 'tall' | 'wide'
  size?: 'medium' | 'large'
  /** Where the picture and the name lead. */
  href?: string
  heading?: 'h1' | 'h2' | 'h3'
  /** How wide it is drawn, in the words of the `sizes` attribute. */
  sizes?: string
  /** Seen at once: fetched early. Other posters wait until they are near the screen. */
  first?: boolean
  /** What stands under the name: a description, a count of likes, a button. */
  children?: ReactNode
}

/** A novel's cover with its name on a paper strip. A picture that cannot be had is hidden; the default cover shows. */
export function Poster(props: PosterProps) {
  const { cover, name, shape = 'tall', size = 'medium', href, heading: Heading = 'h2', sizes, first, children } = props
  const picture = cover ? <Cover key={cover} cover={cover} sizes={sizes} first={first} /> : null
  return (
    <article className="ui-poster" data-shape={shape} data-size={size}>
      <Picture href={href}>{picture}</Picture>
      <div className="ui-poster-strip">
        <Heading className="ui-poster-name">{href ? <a href={href}>{name}</a> : name}</Heading>
      </div>
      {children && <div className="ui-poster-more">{children}</div>}
    </article>
  )
}

/** For pointers alone: keys and screen readers meet the same link on the name, once. */
const POINTERS_ONLY = { tabIndex: -1, 'aria-hidden': true }

function Picture({ href, children }: Pick<PosterProps, 'href' | 'children'>) {
  if (!href) return <div className="ui-poster-picture">{children}</div>
  return (
    <a className="ui-poster-picture" href={href} {...POINTERS_ONLY}>
      {children}
    </a>
  )
}

function Cover({
  cover,
  sizes = '(max-width: 30rem) 45vw, 20rem',
  first,
}: { cover: string } & Pick<PosterProps, 'sizes' | 'first'>) {
  const ref = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState(false)
  // A picture from the server's HTML may have failed before anybody listened.
  useEffect(() => {
    const image = ref.current
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(true)
  }, [])
  return (
    // The name beside it says all there is to say, so the picture itself is silent.
    <img
      ref={ref}
      alt=""
      src={atWidth(cover, 480)}
      srcSet={coverSources(cover)}
      sizes={sizes}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      hidden={broken}
      onError={() => setBroken(true)}
    />
  )
}
