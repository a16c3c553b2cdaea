import { guideAddress } from '@fabula/contract/guide-address'
import type { PageName } from '@fabula/contract/pages'
import type { Language } from '@fabula/core/novel/language'
import { guidePhrases } from '@fabula/phrases/guide'
import { escaped } from './markup.ts'

/** Pages that fill the window, have their own link to the guides, or are cached for offline use. */
const pagesWithoutFoot: ReadonlySet<PageName> = new Set(['play', 'game', 'editor', 'offline', 'error'])

/** The link to the guides at the foot of a page. It is outside React's root, so that no page's script carries it. */
export const siteFoot = (language: Language, page: PageName): string =>
  pagesWithoutFoot.has(page)
    ? ''
    : `<nav class="site-foot" aria-label="${name(language)}"><a href="${guideAddress(language)}">${name(language)}</a></nav>`

const name = (language: Language) => escaped(guidePhrases[language].footer)

/**
 * The link's style, inlined with the page's. It is in the row of the theme switch, aligned with the text above; below
 * it on a phone with large letters, where both have no room in a row.
 */
export const footCss = (page: PageName): string =>
  pagesWithoutFoot.has(page)
    ? ''
    : 'body{position:relative}.site-foot{position:absolute;bottom:var(--space-6);left:max(var(--gutter),calc((100% - 76rem)/2));' +
      'display:flex}.site-foot a{display:flex;align-items:center;min-height:var(--touch);color:inherit}' +
      '@media(max-width:16rem){.site-foot{position:static;padding:0 var(--gutter)}}' +
      (page === 'home' ? homeFootCss : '')

/**
 * On Home it has a paper background beside the house, because the sky is a picture; in a small window it is below the
 * house.
 */
const homeFootCss =
  '.site-foot{padding:0 var(--space-3);background:var(--layer)}' +
  '@media(max-width:64rem){.site-foot{position:static;justify-content:center}}'
