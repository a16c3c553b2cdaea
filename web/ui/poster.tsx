import type { ReactNode } from 'react'
import { NovelCover, type NovelCoverProps } from './novel-cover.tsx'
import './poster.css'

type PosterProps = Omit<NovelCoverProps, 'of'> & {
  /** The novel's id, from which its paper cover is drawn; without an id, its name is used. */
  id?: string
  name: string
  /** 3:4, or `wide`: 16:9. */
  shape?: 'wide'
  size?: 'large'
  /** The target of both picture and name. */
  href?: string
  heading?: 'h1' | 'h2' | 'h3'
  /** The name's language, if it is not the page's. */
  lang?: string | undefined
  /** The id of the text about the novel: it tells two of the same name apart. */
  about?: string | undefined
  /** Content below the name: a description, likes, a button. */
  children?: ReactNode
}

/** A novel's cover with its name on a paper strip. Without a picture it has a paper cover. */
export function Poster(props: PosterProps) {
  const { id, cover, name, shape, size, href, heading: Heading = 'h2', sizes, first, lang, about, children } = props
  const Picture = href ? 'a' : 'div'
  return (
    <article className="ui-poster" data-shape={shape} data-size={size}>
      {/* Only for pointers: keyboard and screen reader users get the same link once, on the name. */}
      <Picture className="ui-poster-picture" {...(href && { href, 'aria-hidden': true, tabIndex: -1 })}>
        <NovelCover of={id ?? name} cover={cover} sizes={sizes} first={first} />
      </Picture>
      <div className="ui-poster-strip">
        <Heading className="ui-poster-name" lang={lang}>
          {href ? (
            <a href={href} aria-describedby={about}>
              {name}
            </a>
          ) : (
            name
          )}
        </Heading>
      </div>
      {children && <div className="ui-poster-more">{children}</div>}
    </article>
  )
}
