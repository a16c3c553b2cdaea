import type { PageName, SiteLook } from '@fabula/contract/pages'
import { contrast, parseHex } from '@fabula/contract/theme/contrast'
import type { ThemeTokens } from '@fabula/contract/theme/theme'
import { type DayNight, surfaces, usualColours } from '@fabula/contract/theme/tokens'
import type { PageHead } from '../../page/page-head.ts'
import { escaped } from './markup.ts'

/** What WCAG asks of text. */
const readable = 4.5
const inks = ['#1c1406', '#ffffff', '#000000']

/** The tokens that a site's colour changes, by day and by night: what is read in it, or on it, can be read. */
export function lookTokens(colour: string, theme: ThemeTokens | null = null): Record<string, DayNight> {
  // Of these three one always is: no colour is as near as that to white and to black.
  const ink = inks.find((each) => ratio(each, colour) >= readable) ?? '#000000'
  const bright = towards(colour, ink === '#ffffff' ? '#000000' : '#ffffff', 0.18)
  const colours = { ...usualColours, ...theme?.colours }
  const [day, night] = ([0, 1] as const).map((light) =>
    untilReadable(
      colour,
      surfaces.map((surface) => colours[surface][light]),
    ),
  ) as [string, string]
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

/**
 * CSS of a site's theme, of its own colour, which goes before the theme's, and of what stands above Home; empty where
 * administrators have changed nothing.
 */
export function lookCss({ colour, theme, name, welcome }: SiteLook, page: PageName): string {
  return tokensCss(colour, theme) + (page === 'home' && (name || welcome) ? boardCss : '')
}

/** Every document asks for the same, and finding colours that can be read takes a millisecond. */
let last: { colour: string | null; theme: ThemeTokens | null; css: string } | null = null

function tokensCss(colour: string | null, theme: ThemeTokens | null): string {
  if (last?.colour === colour && last.theme === theme) return last.css
  const changed: Record<string, DayNight | undefined> = { ...theme?.colours, ...(colour && lookTokens(colour, theme)) }
  const tokens = Object.entries(changed).flatMap(([token, pair]) =>
    pair ? [`--${token}:light-dark(${pair.join()})`] : [],
  )
  // Twice: parts of a page that come later bring our own sheet again, behind this one.
  const css = (tokens.length > 0 ? `:root:root,[data-theme][data-theme]{${tokens.join(';')}}` : '') + shapeCss(theme)
  last = { colour, theme, css }
  return css
}

/** A theme's typefaces and corners. Each language of ours has its own faces; who reads in the easy face keeps it. */
function shapeCss(theme: ThemeTokens | null): string {
  const { title, text } = theme?.faces ?? {}
  const [small, large] = theme?.corners ?? []
  const faces = (names: readonly string[], last: string) => [...names.map((name) => `"${name}"`), last].join(',')
  const face = [
    ...(title ? [`--face-title:${faces(title, 'serif')}`] : []),
    ...(text ? [`--face-text:${faces(text, 'sans-serif')}`] : []),
  ]
  return (
    (face.length > 0 ? `:root:root:not([data-face="easy"]){${face.join(';')}}` : '') +
    (small === undefined ? '' : `:root:root{--cut-1:${small}px;--cut-2:${large}px}`)
  )
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

/** The colour, or as near to it as can be read on every surface, in steps towards whichever of black and white can be. */
function untilReadable(colour: string, on: readonly string[]): string {
  const least = (ink: string) => Math.min(...on.map((surface) => ratio(ink, surface)))
  const end = least('#000000') > least('#ffffff') ? '#000000' : '#ffffff'
  for (let share = 0; share < 1; share += 0.04) {
    const tried = towards(colour, end, share)
    if (least(tried) >= readable) return tried
  }
  return end
}

/** A colour with a share of another one mixed in. */
function towards(colour: string, end: string, share: number): string {
  const [from, to] = [parseHex(colour), parseHex(end)]
  const mixed = [0, 1, 2].map((channel) => Math.round((from[channel] ?? 0) * (1 - share) + (to[channel] ?? 0) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
