import type { Accent } from './accent.ts'

/** A colour by day and by night: `#rrggbb`, or `#rrggbbaa` for a translucent one. */
export type DayNight = readonly [day: string, night: string]

/**
 * The colours that a theme may change, with their values without one; `web/ui/tokens.css` has the same values, and a
 * test compares the two. The purpose of each is explained there.
 */
export const usualColours = {
  ground: ['#e6d8c3', '#14121c'],
  layer: ['#f4ecdf', '#211d2e'],
  near: ['#fbf6ec', '#2b263a'],
  well: ['#fffaf1', '#191622'],
  hover: ['#eadfcd', '#302a40'],
  text: ['#211d2e', '#f4ecdf'],
  'text-soft': ['#5c5148', '#b9aea2'],
  line: ['#cdbb9f', '#3b3549'],
  edge: ['#85735c', '#7f7589'],
  lamp: ['#f0a94b', '#f0a94b'],
  'lamp-bright': ['#f6bb6a', '#f9c27a'],
  'lamp-edge': ['#95601a', '#f0a94b'],
  'lamp-text': ['#7d4708', '#f3b766'],
  'on-lamp': ['#1c1406', '#1c1406'],
  ember: ['#b5452e', '#b5452e'],
  'ember-bright': ['#9f3a25', '#c04c34'],
  'ember-text': ['#9c3620', '#f29a83'],
  'on-ember': ['#fff8ee', '#fff8ee'],
  moss: ['#466653', '#466653'],
  'moss-text': ['#37553f', '#a3c8ae'],
  'on-moss': ['#fff8ee', '#fff8ee'],
  sign: ['#26405a', '#26405a'],
  'on-sign': ['#fbf6ec', '#fbf6ec'],
  focus: ['#7d4708', '#ffd08a'],
  strip: ['#fffaf1', '#e3d4bb'],
  'on-strip': ['#211d2e', '#211d2e'],
  message: ['#1d1927f0', '#1d1927f0'],
  'on-message': ['#f4ecdf', '#f4ecdf'],
  accent: ['#95601a', '#f0a94b'],
} as const satisfies Record<string, DayNight>

export type ColourToken = keyof typeof usualColours
export type Colours = Record<ColourToken, DayNight>

/** The surfaces, from the furthest to the nearest. */
export const surfaces = ['ground', 'layer', 'near', 'well', 'hover'] as const satisfies ColourToken[]

/** The accents that a novel may lend to its pages, but the default: visible on every surface, in any theme. */
export const novelAccents: Partial<Record<Accent, DayNight>> = {
  ember: ['#a8402a', '#e0735a'],
  rose: ['#9c3a58', '#e08aa0'],
  plum: ['#6c4478', '#bb93c8'],
  sea: ['#2f5f80', '#79b0d0'],
  moss: ['#456a4c', '#8fbd98'],
  straw: ['#7a661a', '#d9c26a'],
  fog: ['#6a6058', '#b9aea2'],
}

/** The colour that may be translucent. */
export const translucentColour: ColourToken = 'message'
