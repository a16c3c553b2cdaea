/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { accentOfPixels, accents, nearestAccent } from '@fabula/contract/theme/accent'
import { unreadable } from '@fabula/contract/theme/readable'
import { novelAccents, usualColours } from '@fabula/contract/theme/tokens'
import { describe, expect, it } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
/** The named colours in a style sheet, as light and dark pairs. */
const pairsIn = (css: string, name: RegExp) =>
  Object.fromEntries(
    [...css.matchAll(new RegExp(`${name.source}light-dark\\((#\\w+), (#\\w+)\\);`, 'g'))].map(
      ([, token = '', day = '', night = '']) => [token, [day, night]] as const,
    ),
  )

describe('colours', () => {
  it('are the same in the style sheet as in the themes and on the server', () => {
    expect(pairsIn(read('./tokens.css'), /--([\w-]+): /)).toEqual({
      ...usualColours,
      ...pairsIn(read('./tokens.css'), /--(veil): /),
    })
    expect(pairsIn(read('./accents.css'), /data-accent="(\w+)"\] \{\s+--accent: /)).toEqual(novelAccents)
    expect(['lamp', ...Object.keys(novelAccents)].sort()).toEqual([...accents].sort())
  })

  it('are readable on every surface where they are used, in both themes', () => {
    expect(unreadable(usualColours)).toEqual([])
  })

  it.each([
    ['text that is too pale', { text: ['#8a7f6f', '#f4ecdf'] }, ['text on ground by day', 'text on near by day']],
    ['an edge that is lost', { edge: ['#85735c', '#2b263a'] }, ['edge on near by night']],
    ['a message over a bright picture', { message: ['#1d192780', '#1d1927f0'] }, ['on-message on message by day']],
    ['a ground that swallows accents', { ground: ['#8a7f6f', '#14121c'] }, ['a novel’s accent straw on ground by day']],
  ] as const)('are rejected: %s', (_, change, found) => {
    const said = unreadable({ ...usualColours, ...change }).map(({ ink, on, light }) => `${ink} on ${on} by ${light}`)
    expect(said).toEqual(expect.arrayContaining([...found]))
  })
})

it.each([
  ['a sunset', [214, 120, 60], 'lamp'],
  ['a night sky', [24, 34, 70], 'sea'],
  ['a wood', [50, 90, 55], 'moss'],
  ['snow', [225, 226, 230], 'fog'],
  ['lilac', [120, 80, 160], 'plum'],
  ['blood', [140, 20, 24], 'ember'],
] as const)('%s gets a fitting accent', (_, [red, green, blue], accent) => {
  expect(nearestAccent(red, green, blue)).toBe(accent)
})

it.each([
  ['a lamp in a dark street', [...Array(90).fill([16, 18, 30]), ...Array(10).fill([240, 170, 70])], 'lamp'],
  ['a photograph in grey', Array(100).fill([120, 122, 125]), 'fog'],
  ['a sea under a grey sky', [...Array(60).fill([200, 202, 206]), ...Array(40).fill([40, 90, 140])], 'sea'],
  ['nothing', [], 'fog'],
] as const)('%s lends its vivid colour', (_, pixels, accent) => {
  expect(accentOfPixels(Uint8Array.from(pixels.flat()))).toBe(accent)
})
