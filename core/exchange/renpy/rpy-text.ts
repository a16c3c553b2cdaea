import { SignFinder } from '../flow/sign-finder.ts'
import type { TextPart } from '../flow/statements.ts'
import { markOfTag } from '../story/emphasis.ts'
import { readExpression } from '../story/read-expression.ts'

/** Parses Ren'Py text; of its tags only italics and bold are kept. `[variable]` is the variable's value. `[[` and `{{` are literal. */
export function readRpyText(source: string): TextPart[] {
  const parts: TextPart[] = []
  const finder = new SignFinder(source)
  let plain = ''
  for (let at = 0; at < source.length; at++) {
    const sign = source[at] ?? ''
    if ((sign === '[' || sign === '{' || sign === '【') && source[at + 1] === sign) {
      plain += sign
      at++
      continue
    }
    if (sign === '{') {
      const tag = /^\{([^}]*)\}/.exec(source.slice(at, at + 200))?.[1]
      // The rest of the text is not shown.
      if (tag === 'done') break
      // The description of what a screen shows is only spoken.
      const end = tag === 'alt' ? finder.of('{/alt}', at) : -1
      if (end >= 0) at = end + '{/alt}'.length - 1
      else if (tag !== undefined) {
        plain += /^p\b/.test(tag) ? '\n\n' : markOfTag(tag)
        at += tag.length + 1
      }
      continue
    }
    if (sign === '[') {
      const end = closing(source, at)
      if (end >= 0) {
        parts.push(plain)
        plain = ''
        const inside = source
          .slice(at + 1, end)
          .replace(/![a-z]+$/i, '')
          .replace(/:[^:\]]*$/, '')
          .replace(/^(?:persistent|store)\./, '')
        const value = readExpression(inside, '')
        // If it is not an expression, the brackets belong to the prose.
        if (value.kind === 'unknown' && isProse(inside)) plain = source.slice(at, end + 1)
        else parts.push({ kind: 'print', value })
        at = end
      }
      continue
    }
    if (sign === '%' && source[at + 1] === '%') at++
    plain += sign
  }
  return [...parts, plain]
}

/**
 * The index of the bracket that closes the one at `open`, counting nested ones, within a short distance; below 0 when
 * there is none.
 */
function closing(source: string, open: number): number {
  let depth = 0
  for (let at = open; at < open + 200; at++) {
    if (source[at] === '[') depth++
    else if (source[at] === ']' && --depth === 0) return at
  }
  return -1
}

/** Whether it looks like prose, without characters of program code. */
const isProse = (inside: string): boolean =>
  /[\p{L}][?!.,…—–]|[\p{L}]\s+[\p{L}]/u.test(inside) && !/[[\](){}=+*/<>"'_]|\.\p{L}/u.test(inside)
