import type { PageName, SiteLook } from '@fabula/contract/pages'
import type { Accent } from '@fabula/contract/theme/accent'
import { contrast, parseHex } from '@fabula/contract/theme/contrast'
import type { ThemeTokens } from '@fabula/contract/theme/theme'
import { type DayNight, novelAccents, surfaces, usualColours } from '@fabula/contract/theme/tokens'
import type { PageHead } from '../../page/page-head.ts'
import { escaped } from './markup.ts'

/** The contrast ratio that WCAG requires for text. */
const minimumContrast = 4.5
const inks = ['#1c1406', '#ffffff', '#000000']

/** The tokens that a site's colour changes, in light and dark themes, with text in or on them readable. */
export function lookTokens(colour: string, theme: ThemeTokens | null = null): Record<string, DayNight> {
  // One of these three always has enough contrast: no colour is too close to both white and black.
  const ink = inks.find((each) => ratio(each, colour) >= minimumContrast) ?? '#000000'
  const bright = mixColours(colour, ink === '#ffffff' ? '#000000' : '#ffffff', 0.18)
  const colours = { ...usualColours, ...theme?.colours }
  const [day, night] = ([0, 1] as const).map((light) =>
    adjustContrast(
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
 * CSS for a site's theme, its own colour (which overrides the theme's) and its board on Home; empty if administrators
 * changed nothing.
 */
export function lookCss({ colour, theme, name, welcome }: SiteLook, page: PageName): string {
  return tokensCss(colour, theme) + (page === 'home' && (name || welcome) ? boardCss : '')
}

/** CSS for the accent that a novel lends to its page, over that of the site. */
export function accentCss(accent: Accent | null): string {
  const pair = accent === null ? undefined : novelAccents[accent]
  return pair ? `${themeSelector}{--accent:light-dark(${pair.join()})}` : ''
}

/** Doubled selectors: parts loaded later append our own style sheet again, after this one. */
const themeSelector = ':root:root,[data-theme][data-theme]'

/** Cached: every document needs the same CSS, and finding readable colours takes a millisecond. */
let cachedCss: { colour: string | null; theme: ThemeTokens | null; css: string } | null = null

function tokensCss(colour: string | null, theme: ThemeTokens | null): string {
  if (cachedCss?.colour === colour && cachedCss.theme === theme) return cachedCss.css
  const changed: Record<string, DayNight | undefined> = { ...theme?.colours, ...(colour && lookTokens(colour, theme)) }
  const tokens = Object.entries(changed).flatMap(([token, pair]) =>
    pair ? [`--${token}:light-dark(${pair.join()})`] : [],
  )
  const css = (tokens.length > 0 ? `${themeSelector}{${tokens.join(';')}}` : '') + shapeCss(theme)
  cachedCss = { colour, theme, css }
  return css
}

/** A theme's fonts and corners. Each of our languages has its own fonts; a reader who chose the easy font keeps it. */
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

/** Above Home, outside React's root: the site's name and its welcome. */
export function siteBoard({ name, welcome }: SiteLook, page: PageName): string {
  if (page !== 'home' || (name === '' && welcome === '')) return ''
  const title = name && `<p class="site-name">${escaped(name)}</p>`
  return `<div class="site-board">${title}${welcome && `<p class="site-welcome">${escaped(welcome)}</p>`}</div>`
}

/** Replaces Fabula's name by the site's in Home's title and description. */
export const withSiteName = (head: PageHead, page: PageName, usual: string, name: string): PageHead =>
  page === 'home' && name
    ? { ...head, title: head.title.replace(usual, name), description: head.description.replace(usual, name) }
    : head

const boardCss =
  '.site-board{padding:var(--space-4) var(--space-5);background:var(--layer);color:var(--text);text-align:center}' +
  '.site-board p{max-width:var(--measure);margin:0 auto;overflow-wrap:anywhere;white-space:pre-line}' +
  '.site-name{font-family:var(--face-title);font-size:var(--step-3);line-height:var(--leading-title)}' +
  '.site-name+.site-welcome{margin-top:var(--space-2)}'

const ratio = (one: string, other: string) => contrast(parseHex(one), parseHex(other))

/**
 * The colour, or the nearest one readable on every surface, moved stepwise towards black or white, whichever has more
 * contrast.
 */
function adjustContrast(colour: string, on: readonly string[]): string {
  const least = (ink: string) => Math.min(...on.map((surface) => ratio(ink, surface)))
  const end = least('#000000') > least('#ffffff') ? '#000000' : '#ffffff'
  for (let share = 0; share < 1; share += 0.04) {
    const tried = mixColours(colour, end, share)
    if (least(tried) >= minimumContrast) return tried
  }
  return end
}

/** A colour mixed with a share of another. */
function mixColours(colour: string, end: string, share: number): string {
  const [from, to] = [parseHex(colour), parseHex(end)]
  const mixed = [0, 1, 2].map((channel) => Math.round((from[channel] ?? 0) * (1 - share) + (to[channel] ?? 0) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
