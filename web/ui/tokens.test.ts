/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ACCENTS, nearestAccent } from './accent.ts'
import { contrast, laidOver, parseHex } from './contrast.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const tokens = read('./tokens.css')
const accents = read('./accents.css')

type Light = 'day' | 'night'
const LIGHTS: readonly Light[] = ['day', 'night']
const SURFACES = ['ground', 'layer', 'near', 'well', 'hover'] as const

function pairIn(css: string, name: string): Record<Light, string> {
  const found = css.match(new RegExp(`${name}\\s*(?:\\{\\s*--accent)?: light-dark\\((#\\w+), (#\\w+)\\)`))
  if (!found?.[1] || !found[2]) throw new Error(`no colour ${name}`)
  return { day: found[1], night: found[2] }
}

const token = (name: string, light: Light) => parseHex(pairIn(tokens, `--${name}`)[light])

describe.each(LIGHTS)('by %s', (light) => {
  it.each(
    SURFACES.flatMap((ground) =>
      ['text', 'text-soft', 'lamp-text', 'ember-text', 'moss-text'].map((ink) => [ink, ground]),
    ),
  )('%s on %s is readable text', (ink, ground) =>
    expect(contrast(token(ink, light), token(ground, light))).toBeGreaterThanOrEqual(4.5),
  )

  it.each([
    ['on-lamp', 'lamp'],
    ['on-lamp', 'lamp-bright'],
    ['on-ember', 'ember'],
    ['on-ember', 'ember-bright'],
    ['on-moss', 'moss'],
    ['on-sign', 'sign'],
    ['on-strip', 'strip'],
  ])('%s on %s is readable text', (ink, ground) => {
    expect(contrast(token(ink, light), token(ground, light))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(SURFACES.flatMap((ground) => ['edge', 'focus', 'lamp-edge', 'accent'].map((ink) => [ink, ground])))(
    '%s on %s can be told from it',
    (ink, ground) => expect(contrast(token(ink, light), token(ground, light))).toBeGreaterThanOrEqual(3),
  )

  it.each(['#ffffff', '#000000', '#f0a94b'])('the message box is readable at 7:1 over a picture of %s', (picture) => {
    const strip = laidOver(token('message', light), parseHex(picture))
    expect(contrast(token('on-message', light), strip)).toBeGreaterThanOrEqual(7)
  })

  it.each(ACCENTS.filter((accent) => accent !== 'lamp'))('the accent %s can be told from every surface', (accent) => {
    const colour = parseHex(pairIn(accents, `\\[data-accent="${accent}"\\]`)[light])
    for (const ground of SURFACES) expect(contrast(colour, token(ground, light)), ground).toBeGreaterThanOrEqual(3)
  })
})

it.each([
  ['a sunset', [214, 120, 60], 'lamp'],
  ['a night sky', [24, 34, 70], 'sea'],
  ['a wood', [50, 90, 55], 'moss'],
  ['snow', [225, 226, 230], 'fog'],
  ['lilac', [120, 80, 160], 'plum'],
  ['blood', [140, 20, 24], 'ember'],
] as const)('%s lends its page a fitting accent', (_, [red, green, blue], accent) => {
  expect(nearestAccent(red, green, blue)).toBe(accent)
})
