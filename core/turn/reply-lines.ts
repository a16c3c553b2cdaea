import { escapePattern } from '../record/escape-pattern.ts'
/** More than this nobody adds after the first who speaks in a reply. */
export const mostFollowing = 3

/** A piece of a reply: who is named in front of it (null: nobody), and where in the whole its words stand. */
export interface LinePiece {
  name: string | null
  start: number
  end: number
}

/** What stands before the words of somebody who speaks after another in one reply. */
export const beforeLine = (name: string): string => `\n\n${name}: `

/** A reply of several as one text: the first line as it is, each other one in a paragraph of its own behind its speaker's name. */
export const joinLines = (lines: readonly { name: string; message: string }[]): string =>
  lines.map(({ name, message }, at) => (at === 0 ? message : beforeLine(name) + message)).join('')

/**
 * Where a text with the names of speakers in front of paragraphs falls into lines, as `joinLines` writes it or as people
 * and models do: `Osip: Aye.` on a line of its own. Names are matched whatever their case.
 */
export function splitLines(text: string, names: readonly string[]): LinePiece[] {
  const known = names.map((name) => name.trim()).filter((name) => name !== '')
  if (known.length === 0) return [{ name: null, start: 0, end: text.length }]
  const either = known
    .toSorted((one, other) => other.length - one.length)
    .map(escapePattern)
    .join('|')
  const heads = [...text.matchAll(new RegExp(`(?:^\\s*|\\n[^\\S\\n]*)(${either})[ \\t]*:[ \\t]*`, 'giu'))]
  const first: LinePiece[] = heads[0]?.index === 0 ? [] : [{ name: null, start: 0, end: text.length }]
  const pieces = [
    ...first,
    ...heads.map((head) => ({
      name: known.find((name) => name.toLowerCase() === head[1]?.toLowerCase()) ?? null,
      start: head.index + head[0].length,
      end: text.length,
    })),
  ]
  const ends = heads[0]?.index === 0 ? heads.slice(1) : heads
  return pieces
    .map((piece, at) => ({ ...piece, end: ends[at]?.index ?? text.length }))
    .map(({ name, start, end }) => ({ name, start, end: start + text.slice(start, end).trimEnd().length }))
}
