/**
 * The parts of a message: in `Well. *She turns away.* **Go.**` every second part is set apart, its stars included; one
 * star: an act, or a stressed word; two: strong. One that is still being written goes on to the end. Joined, the parts are
 * the text; a star elsewhere, or one behind a backslash, is a star.
 */
export const markedParts = (text: string): string[] =>
  text.replace(/(^|[\s«„“"(—–-])((?:\*(?=[^\s*\d])|\*\*(?=[^\s*]))(?:\\\*|[^*])*(?:\*+|$))/g, '$1\0$2\0').split('\0')

/** A part as it is read: one that is set apart without its stars, and no backslash before a star or a brace. */
export const bare = (part: string, marked = true): string =>
  part.replace(marked ? /\\([*{])|\*/g : /\\([*{])/g, (_, sign = '') => sign)

/** The mark that has to stand before what follows this text, where that begins within a part that is set apart. */
export function openMark(text: string): string {
  const parts = markedParts(text)
  const last = parts.at(-2) ?? ''
  return parts.at(-1) === '' && !/[^\\*]\*+$/.test(last) ? (/^\**/.exec(last)?.[0] ?? '') : ''
}

/** A message as plain words: to be read aloud, or shown where nothing is set apart. */
export const plainMessage = (text: string): string =>
  markedParts(text)
    .map((part, at) => bare(part, at % 2 === 1))
    .join('')

/** A piece of a paragraph, as it is read; `set` apart or not. */
export interface Piece {
  text: string
  set: 'plain' | 'act' | 'strong'
}

/** The paragraphs of a message, between blank lines, each in pieces: what goes over several is set apart in each. */
export function markedParagraphs(text: string): Piece[][] {
  let open = ''
  return text.split(/\n\s*\n/).flatMap((paragraph) => {
    const marked = open + paragraph.trim()
    open = openMark(marked)
    const pieces = markedParts(marked).flatMap((part, at): Piece[] => {
      const read = bare(part, at % 2 === 1)
      return read === '' ? [] : [{ text: read, set: at % 2 === 0 ? 'plain' : part[1] === '*' ? 'strong' : 'act' }]
    })
    return pieces.length > 0 ? [pieces] : []
  })
}

/** The first mark of a text that was begun and not closed by as many stars, with what follows it; null where all are. */
export function openedMark(text: string): string | null {
  for (const [at, part] of markedParts(text).entries()) {
    const set = at % 2 === 1
    const stars = /^\**/.exec(part)?.[0].length ?? 0
    const closing = /(?<!\*)(?:\\\*)?(\**)$/.exec(part)?.[1]?.length ?? 0
    if (set ? stars !== closing : /(?<!\\)\*\*/.test(part)) return part.trim().slice(0, 40)
  }
  return null
}
