import type { PageName, SiteLook } from '@fabula/contract/pages'
import type { PageHead } from '../../page/page-head.ts'
import { contrast, parseHex } from '../../ui/contrast.ts'
import { escaped } from './markup.ts'

/** The hardest surfaces to be read on, by day and by night: `tokens.css` has none that is darker, or lighter. */
const darkestDay = '#e6d8c3'
const lightestNight = '#302a40'
/** What WCAG asks of text. */
const readable = 4.5
const inks = ['#1c1406', '#ffffff', '#000000']

/** The tokens that a site's colour changes, by day and by night: what is read in it, or on it, can be read. */
export function lookTokens(colour: string): Record<string, readonly [day: string, night: string]> {
  // Of these three one always is: no colour is as near as that to white and to black.
  const ink = inks.find((each) => ratio(each, colour) >= readable) ?? '#000000'
  const bright = towards(colour, ink === '#ffffff' ? '#000000' : '#ffffff', 0.18)
  const day = until(colour, '#000000', darkestDay)
  const night = until(colour, '#ffffff', lightestNight)
  return {
    lamp: [colour, colour],
    'lamp-bright': [bright, bright],
    'on-lamp': [ink, ink],
    'lamp-edge': [day, night],
    'lamp-text': [day, night],
    focus: [day, night],
    accent: [day, night],
  }
}

/** CSS of a site's own colour and of what stands above Home; empty where administrators have changed nothing. */
export function lookCss({ colour, name, welcome }: SiteLook, page: PageName): string {
  const tokens = colour
    ? Object.entries(lookTokens(colour)).map(([token, [day, night]]) => `--${token}:light-dark(${day},${night})`)
    : []
  const look = tokens.length > 0 ? `:root,[data-theme]{${tokens.join(';')}}` : ''
  return page === 'home' && (name || welcome) ? look + boardCss : look
}

/** Above Home, outside of what React draws: the site's name and its welcome. */
export function siteBoard({ name, welcome }: SiteLook, page: PageName): string {
  if (page !== 'home' || (name === '' && welcome === '')) return ''
  const title = name && `<p class="site-name">${escaped(name)}</p>`
  return `<div class="site-board">${title}${welcome && `<p class="site-welcome">${escaped(welcome)}</p>`}</div>`
}

/** What Home says of itself says the site's name. */
export const underName = (head: PageHead, page: PageName, usual: string, name: string): PageHead =>
  page === 'home' && name
    ? { ...head, title: head.title.replace(usual, name), description: head.description.replace(usual, name) }
    : head

const boardCss =
  '.site-board{padding:var(--space-4) var(--space-5);background:var(--layer);color:var(--text);text-align:center}' +
  '.site-board p{max-width:var(--measure);margin:0 auto;overflow-wrap:anywhere;white-space:pre-line}' +
  '.site-name{font-family:var(--face-title);font-size:var(--step-3);line-height:var(--leading-title)}' +
  '.site-name+.site-welcome{margin-top:var(--space-2)}'

const ratio = (one: string, other: string) => contrast(parseHex(one), parseHex(other))

/** The colour, or as near to it as can be read on a surface, in steps towards black or white. */
function until(colour: string, end: string, surface: string): string {
  for (let share = 0; share < 1; share += 0.04) {
    const tried = towards(colour, end, share)
    if (ratio(tried, surface) >= readable) return tried
  }
  return end
}

/** A colour with a share of another one mixed in. */
function towards(colour: string, end: string, share: number): string {
  const [from, to] = [parseHex(colour), parseHex(end)]
  const mixed = [0, 1, 2].map((channel) => Math.round((from[channel] ?? 0) * (1 - share) + (to[channel] ?? 0) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
