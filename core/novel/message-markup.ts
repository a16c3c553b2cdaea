/**
 * Splits a message into parts: in `Well. *She turns away.* **Go.**` every second part is emphasised and includes its
 * asterisks. One asterisk marks an action or a stressed word, two mark strong emphasis. An emphasis that is still
 * being written extends to the end. The joined parts are the text; other asterisks and escaped ones (`\*`) are
 * literal.
 */
export const markedParts = (text: string): string[] =>
  text.replace(/(^|[\s«„“"(—–-])((?:\*(?=[^\s*\d])|\*\*(?=[^\s*]))(?:\\\*|[^*])*(?:\*+|$))/g, '$1\0$2\0').split('\0')

/** A part as displayed: without emphasis marks if `marked`, and without backslashes before asterisks and braces. */
export const bare = (part: string, marked = true): string =>
  part.replace(marked ? /\\([*{])|\*/g : /\\([*{])/g, (_, sign = '') => sign)

/** The mark to repeat before the following text if that begins inside an emphasised part. */
export function openMark(text: string): string {
  const parts = markedParts(text)
  const last = parts.at(-2) ?? ''
  return parts.at(-1) === '' && !/[^\\*]\*+$/.test(last) ? (/^\**/.exec(last)?.[0] ?? '') : ''
}

/** A message as plain text: for reading aloud, or where emphasis is not shown. */
export const plainMessage = (text: string): string =>
  markedParts(text)
    .map((part, at) => bare(part, at % 2 === 1))
    .join('')

/** A displayed piece of a paragraph, with its emphasis. */
export interface Piece {
  text: string
  set: 'plain' | 'act' | 'strong'
}

/**
 * Splits a message into paragraphs at blank lines, each in pieces. Emphasis that spans paragraphs is applied in each.
 */
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

/** The first unclosed mark of a text, with what follows it; null if all are closed by as many asterisks. */
export function openedMark(text: string): string | null {
  for (const [at, part] of markedParts(text).entries()) {
    const set = at % 2 === 1
    const stars = /^\**/.exec(part)?.[0].length ?? 0
    const closing = /(?<!\*)(?:\\\*)?(\**)$/.exec(part)?.[1]?.length ?? 0
    if (set ? stars !== closing : /(?<!\\)\*\*/.test(part)) return part.trim().slice(0, 40)
  }
  return null
}
