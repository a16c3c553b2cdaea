import type { ReactNode } from 'react'
import { Poster } from '../ui/poster.tsx'
import { usePage } from './page-facts.tsx'
import { textLang } from './text-lang.ts'
import './shelf.css'

/** A novel as a shelf shows it. */
export type Shelved = {
  /** The novel's id. */
  key: string
  name: string
  description: string
  cover: string | null
  href: string
  /** Below the description: likes, a link. */
  foot?: ReactNode
}

/** Posters in a grid; each whole poster links to its novel. The first row is fetched early. */
export function Shelf({ novels, heading }: { novels: readonly Shelved[]; heading?: 'h2' | 'h3' }) {
  const { language } = usePage()
  return (
    <ul className="ui-posters shelf">
      {novels.map(({ key, name, description, cover, href, foot }, index) => (
        <li key={key}>
          <Poster
            id={key}
            cover={cover}
            name={name}
            lang={textLang(name, language)}
            href={href}
            heading={heading}
            shape="wide"
            sizes={shelfSizes}
            first={index < 2}
            about={description ? key : undefined}
          >
            {description && (
              <p className="shelf-description" id={key} lang={textLang(description, language)}>
                {description}
              </p>
            )}
            {foot && <div className="shelf-foot">{foot}</div>}
          </Poster>
        </li>
      ))}
    </ul>
  )
}

/** The width of a poster, so that the browser fetches no larger picture than it shows. */
const shelfSizes = '(max-width: 30rem) 46vw, (max-width: 48rem) 45vw, 24rem'
