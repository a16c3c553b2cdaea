/// <reference types="node" />
import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8')
const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, body = '']) => ({
  family: body.match(/font-family: ["'](.+?)["']/)?.[1] ?? '',
  weight: body.match(/font-weight: (\d+)/)?.[1] ?? '',
  italic: body.includes('italic;'),
  file: body.match(/url\(["']\.\/(.+?)["']\)/)?.[1],
  range: body.match(/unicode-range:([^;]*)/)?.[1] ?? '',
}))
const ours = faces.filter((face) => face.file)

function covers(range: string, char: string): boolean {
  const code = char.codePointAt(0) ?? 0
  return range.split(',').some((part) => {
    const [low = '', high = low] = part.trim().replace('U+', '').split('-')
    return code >= Number.parseInt(low, 16) && code <= Number.parseInt(high, 16)
  })
}

/**
 * The files that a browser fetches for a text in a stack of families: for each character the first family that claims
 * it.
 */
function fetched(stack: string[], weight: string, italic: boolean, text: string): Set<string | undefined> {
  const files = [...text].map((char) => {
    const face = stack
      .flatMap((family) =>
        ours.filter((one) => one.family === family && one.weight === weight && one.italic === italic),
      )
      .find((one) => covers(one.range, char))
    return face?.file ?? `nothing for ${char}`
  })
  return new Set(files)
}

const russianLetters = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя «»„“—–…№ 0123456789!?:;,.()₽'
const englishLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz “”‘’—–… 0123456789!?:;,.()&é'

describe('fonts', () => {
  it.each(ours.map((face) => face.file))('%s exists and is small', (file) => {
    expect(statSync(new URL(file ?? '', import.meta.url)).size).toBeLessThanOrEqual(25_000)
  })

  it.each([
    ['Fabula Title', '400', false],
    ['Fabula Text', '400', false],
    ['Fabula Text', '600', false],
    ['Fabula Text', '400', true],
    ['Fabula Easy', '400', false],
    ['Fabula Easy', '600', false],
  ] as const)('a page in one language fetches one file of %s %s (italic: %s)', (family, weight, italic) => {
    const russian = [...fetched([`${family} Ru`, family], weight, italic, russianLetters)]
    const english = [...fetched([family], weight, italic, englishLetters)]
    expect(russian).toEqual([expect.stringContaining('-cyrillic')])
    expect(english).toEqual([expect.stringContaining('-latin')])
  })

  it('a Russian page with a Latin name also fetches the Latin file', () => {
    const files = fetched(['Fabula Text Ru', 'Fabula Text'], '400', false, 'Она читала Vogue')
    expect([...files].sort()).toEqual(['fonts/text-400-cyrillic.woff2', 'fonts/text-400-latin.woff2'])
  })
})
