import { memoize } from './memoize.ts'

/**
 * What an author may write before an example line: the expression to show with it, and the track that starts with it.
 */
export interface LineMark {
  face: string | null
  music: string | null
}

export interface MarkedLine extends LineMark {
  /** The line without its mark. */
  text: string
  /** The mark as written, with the whitespace after it; empty if there is none. */
  mark: string
}

const shape = /^\s*\[((?:face|music|лицо|музыка)\s*:[^[\]\n]{1,200})\]\s*/iu
const keys = new Map<string, keyof LineMark>([
  ['face', 'face'],
  ['лицо', 'face'],
  ['music', 'music'],
  ['музыка', 'music'],
])

/** Parses `[face: glad] I’m glad.` or `[face: sad, music: rain] …`. A line without a valid mark is all text. */
export function readMarkedLine(line: string): MarkedLine {
  const found = shape.exec(line)
  const read: MarkedLine = { text: line, mark: '', face: null, music: null }
  if (!found) return read
  for (const part of (found[1] ?? '').split(',')) {
    const colon = part.indexOf(':')
    if (colon < 0) continue
    const name = keys.get(part.slice(0, colon).trim().toLowerCase())
    const value = part.slice(colon + 1).trim()
    if (name && value !== '') read[name] = value
  }
  return { ...read, mark: found[0], text: line.slice(found[0].length) }
}

/**
 * Finds the thing that a mark names: by full name, else the only one with those words in its name. Null if none or
 * several match.
 */
export function markedThing<Thing extends { name: string }>(
  things: readonly Thing[],
  named: string | null,
): Thing | null {
  if (named === null) return null
  const wanted = fold(named)
  const whole = things.find(({ name }) => fold(name) === wanted)
  if (whole) return whole
  const having = things.filter(({ name }) => ` ${wordsOf(name)} `.includes(` ${wordsOf(named)} `))
  return having.length === 1 ? (having[0] ?? null) : null
}

const fold = memoize((name) => name.trim().toLowerCase().replaceAll('ё', 'е'))
const wordsOf = memoize((name) => (fold(name).match(/[\p{L}\p{N}]+/gu) ?? []).join(' '))
