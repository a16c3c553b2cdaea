/** An expression for the engine, and whether matches must begin or end at a word boundary. */
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

/** An escaped character, a quoted stretch, a class of a set, or a single character. */
const piece = /\\Q[\s\S]*?(?:\\E|$)|\\[\s\S]|\[:\^?\w+:\]|[\s\S]/g

/**
 * The engine's letters are a to z, and its only space is the ASCII one: `\w` would match nothing in Russian, and `\b`
 * no word. Replaces `\w`, `\W`, `\s` and `\S` by classes for all languages; a `\b` at either end is left to the caller.
 */
export function forLettersOfAll(words: string): Readable {
  const pieces = words.match(piece) ?? []
  let [expression, set, depth, branches] = ['', 0, 0, false]
  for (const [at, each] of pieces.entries()) {
    if (set > 0) {
      // The first character of a set is literal, even a closing bracket.
      const isFirst = at === set || (at === set + 1 && pieces[set] === '^')
      if (each === ']' && !isFirst) set = 0
    } else if (each === '[') set = at + 1
    else if (each === '(') depth++
    else if (each === ')') depth--
    else if (each === '|' && depth === 0) branches = true
    const known = each.length === 2 && each.startsWith('\\') ? (set > 0 ? inSet : alone)[each[1] ?? ''] : undefined
    expression += known ?? each
  }
  // With several branches each would have its own boundaries.
  const begins = !branches && pieces[0] === '\\b'
  const ends = !branches && pieces.length > 1 && pieces.at(-1) === '\\b'
  return { expression: expression.slice(begins ? 2 : 0, ends ? -2 : undefined), begins, ends }
}
