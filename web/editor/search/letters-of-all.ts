/** An expression for the engine, and whether what it finds has to begin or end at the edge of a word. */
export interface Readable {
  expression: string
  begins: boolean
  ends: boolean
}

const letters = '\\p{L}\\p{M}\\p{N}_'
const blanks = '\\s\\p{Z}'

const alone: Readonly<Record<string, string>> = {
  w: `[${letters}]`,
  W: `[^${letters}]`,
  s: `[${blanks}]`,
  S: `[^${blanks}]`,
}
const inSet: Readonly<Record<string, string>> = { w: letters, s: blanks }

/** A sign with its backslash, a quoted stretch, a class of a set, or one sign. */
const piece = /\\Q[\s\S]*?(?:\\E|$)|\\[\s\S]|\[:\^?\w+:\]|[\s\S]/g

/**
 * The engine takes letters to be those from a to z and knows one blank: `\w` would find nothing in Russian, `\b` no word.
 * `\w`, `\W`, `\s` and `\S` are written for letters and blanks of all languages; a `\b` at either end is left to whoever asks.
 */
export function forLettersOfAll(words: string): Readable {
  const pieces = words.match(piece) ?? []
  let [expression, set, depth, branches] = ['', 0, 0, false]
  for (const [at, each] of pieces.entries()) {
    if (set > 0) {
      // The first sign of a set is one of it, were it the bracket that closes.
      const isFirst = at === set || (at === set + 1 && pieces[set] === '^')
      if (each === ']' && !isFirst) set = 0
    } else if (each === '[') set = at + 1
    else if (each === '(') depth++
    else if (each === ')') depth--
    else if (each === '|' && depth === 0) branches = true
    const known = each.length === 2 && each.startsWith('\\') ? (set > 0 ? inSet : alone)[each[1] ?? ''] : undefined
    expression += known ?? each
  }
  // Of several branches each would have edges of its own.
  const begins = !branches && pieces[0] === '\\b'
  const ends = !branches && pieces.length > 1 && pieces.at(-1) === '\\b'
  return { expression: expression.slice(begins ? 2 : 0, ends ? -2 : undefined), begins, ends }
}
