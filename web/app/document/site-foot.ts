import { guideAddress } from '@fabula/contract/guide-address'
import type { PageName } from '@fabula/contract/pages'
import type { Language } from '@fabula/core/novel/language'
import { guidePhrases } from '@fabula/phrases/guide'
import { escaped } from './markup.ts'

/** Pages that fill the window, lead there by themselves, or are kept for when there is no network. */
const without: ReadonlySet<PageName> = new Set(['play', 'game', 'editor', 'offline', 'error'])

/**
 * The way to the guides, at the foot of a page's paper. It stands outside of what React draws: no page's script carries it.
 */
export const siteFoot = (language: Language, page: PageName): string =>
  without.has(page)
    ? ''
    : `<a class="site-foot" href="${guideAddress(language)}">${escaped(guidePhrases[language].footer)}</a>`

/** Its style, in the page's own. It lies in the row of the theme switch, in line with the text above. */
export const footCss = (page: PageName): string =>
  without.has(page)
    ? ''
    : 'body{position:relative}.site-foot{position:absolute;bottom:var(--space-6);left:max(var(--gutter),calc((100% - 76rem)/2));' +
      'display:flex;align-items:center;min-height:var(--touch);color:inherit}' +
      (page === 'home' ? belowHome : '')

/** On Home it lies on a strip of paper beside the house, for the sky is painted; on a small window below the house. */
const belowHome =
  '.site-foot{padding:0 var(--space-3);background:var(--layer)}' +
  '@media(max-width:64rem){.site-foot{position:static;justify-content:center}}'
