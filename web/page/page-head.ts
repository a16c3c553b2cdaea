/** What a page says about itself to browsers, messengers and search engines, in the route's language. */
export type PageHead = {
  title: string
  description: string
  /** The picture that a shared link shows: an address on this site; null: the site's own. */
  picture?: string | null
  /** The largest picture in sight, fetched before anything else; in the words of an `<img>`. */
  firstPicture?: { src: string; srcSet?: string; sizes?: string } | null
  /** Faces whose files are asked for at once; the others come when something is set in them. Unless told: both. */
  faces?: readonly ('text-400' | 'title-500')[]
  /** The call that the page's first script makes, asked for with the document: the address as that script writes it. */
  firstCall?: string | null
  /** `book` for a novel. */
  kind?: 'website' | 'book'
  /** Nothing here for a search engine: a personal page, or one that is not there. */
  hidden?: boolean
}

/** The last words of every title. */
export const titleOf = (head: PageHead, site: string) =>
  head.title.startsWith(site) ? head.title : `${head.title} · ${site}`
