import { guideAddress, guidePages } from '@fabula/contract/guide-address'
import { pageAddress } from '@fabula/contract/page-address'
import { languages, languageTags } from '@fabula/core/novel/known-languages'
import type { Language } from '@fabula/core/novel/language'

/** The pages that search engines find at first; novels are found through links. Each in both languages. */
const addresses: ((language: Language) => string)[] = [
  pageAddress.home,
  (language) => pageAddress.search(language),
  (language) => guideAddress(language),
  ...guidePages.map((page) => (language: Language) => guideAddress(language, page)),
]

/** The site map (sitemaps.org) of the site at `origin`: each page in each language, with its alternate. */
export function siteMap(origin: string): string {
  const at = (path: string) => new URL(path, origin).href.replaceAll('&', '&amp;')
  const entries = addresses.flatMap((address) => {
    const alternates = languages
      .map((each) => `<xhtml:link rel="alternate" hreflang="${languageTags[each]}" href="${at(address(each))}"/>`)
      .join('')
    return languages.map((language) => `<url><loc>${at(address(language))}</loc>${alternates}</url>`)
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

/** The robots.txt: everything but the API, and the address of the site map. */
export const robotsText = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap.xml', origin).href}\n`
