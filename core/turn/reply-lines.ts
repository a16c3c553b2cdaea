import { escapePattern } from '../record/escape-pattern.ts'

/** The most characters that may join in after the first speaker of a reply. */
export const maxFollowingLines = 3

/** A piece of a reply: the name before it (null: none), and the range of its text. */
export interface LinePiece {
  name: string | null
  start: number
  end: number
}

/** The separator before the words of a further speaker in a reply. */
export const beforeLine = (name: string): string => `\n\n${name}: `

/**
 * Joins the lines of a reply into one text: the first as it is, each other one in a paragraph of its own after its
 * speaker's name.
 */
export const joinLines = (lines: readonly { name: string; message: string }[]): string =>
  lines.map(({ name, message }, at) => (at === 0 ? message : beforeLine(name) + message)).join('')

/**
 * Splits a text at paragraphs that begin with a speaker's name, as `joinLines`, people and models write them: `Osip:
 * Aye.` on a line of its own. Names match case-insensitively.
 */
export function splitLines(text: string, names: readonly string[]): LinePiece[] {
  const known = names.map((name) => name.trim()).filter((name) => name !== '')
  if (known.length === 0) return [{ name: null, start: 0, end: text.length }]
  const anyName = known
    .toSorted((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|')
  const headings = [...text.matchAll(new RegExp(`(?:^\\s*|\\n[^\\S\\n]*)(${anyName})[ \\t]*:[ \\t]*`, 'giu'))]
  const named = headings.map((head) => ({
    name: known.find((name) => name.toLowerCase() === head[1]?.toLowerCase()) ?? null,
    start: head.index + head[0].length,
  }))
  const beginsWithName = headings[0]?.index === 0
  const pieces = beginsWithName ? named : [{ name: null, start: 0 }, ...named]
  const ends = beginsWithName ? headings.slice(1) : headings
  return pieces.map(({ name, start }, at) => ({
    name,
    start,
    end: start + text.slice(start, ends[at]?.index).trimEnd().length,
  }))
}
