/** A page's metadata for browsers, messengers and search engines, in the route's language. */
export type PageHead = {
  title: string
  description: string
  /** The picture that a shared link shows, an address on this site; null for the site's default. */
  picture?: string | null
  /** The largest picture in the first view, fetched with priority; the properties are those of an `<img>`. */
  firstPicture?: { src: string; srcSet?: string; sizes?: string } | null
  /** Font faces preloaded by the document; others load when used. Both by default. */
  faces?: readonly ('text-400' | 'title-500')[]
  /**
   * The address of the first script's API call, spelled exactly as that script does, to preload it with the document.
   */
  firstCall?: string | null
  /** `book` for a novel. */
  kind?: 'website' | 'book'
  /** Hidden from search engines: a personal page, or one that does not exist. */
  hidden?: boolean
}

/** The title of the document, which ends with the site's name. */
export const titleOf = (head: PageHead, site: string) =>
  head.title.startsWith(site) ? head.title : `${head.title} · ${site}`
