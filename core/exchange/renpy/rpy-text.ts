import { NextSigns } from '../flow/closing.ts'
import type { TextPart } from '../flow/statements.ts'
import { readExpression } from '../story/read-expression.ts'

/** Words of Ren'Py without its tags; `[variable]` is what that variable is. `[[` and `{{` are the signs themselves. */
export function readRpyText(source: string): TextPart[] {
  const parts: TextPart[] = []
  let plain = ''
  const next = new NextSigns(source)
  for (let at = 0; at < source.length; at++) {
    const sign = source[at] ?? ''
    if ((sign === '[' || sign === '{' || sign === '【') && source[at + 1] === sign) {
      plain += sign
      at++
      continue
    }
    if (sign === '{') {
      const end = next.of('}', at)
      if (end >= 0 && end - at < 200) {
        const tag = source.slice(at + 1, end).trim()
        if (/^p\b/.test(tag)) plain += '\n\n'
        at = end
        continue
      }
      continue
    }
    if (sign === '[') {
      const end = closing(source, at)
      if (end >= 0) {
        if (plain !== '') parts.push(plain)
        plain = ''
        const inside = source
          .slice(at + 1, end)
          .replace(/![a-z]+$/i, '')
          .replace(/:[^:\]]*$/, '')
        const value = readExpression(inside, '')
        // What is no expression was never meant as one: the brackets are the author's own.
        if (value.kind === 'unknown' && isProse(inside)) plain = `[${readable(source.slice(at + 1, end))}]`
        else parts.push({ kind: 'print', value })
        at = end
      }
      continue
    }
    if (sign === '%' && source[at + 1] === '%') at++
    plain += sign
  }
  if (plain !== '') parts.push(plain)
  return parts
}

/** Where the bracket closes that opens at a place, with those within it, not far from there; below 0: nowhere. */
function closing(source: string, open: number): number {
  let depth = 0
  for (let at = open; at < Math.min(source.length, open + 200); at++) {
    if (source[at] === '[') depth++
    else if (source[at] === ']' && --depth === 0) return at
  }
  return -1
}

/** Words of a sentence, and none of the signs that programs have. */
const isProse = (inside: string): boolean =>
  /[\p{L}][?!.,…—–]|[\p{L}]\s+[\p{L}]/u.test(inside) && !/[[\](){}=+*/<>"'_]|\.\p{L}/u.test(inside)

const readable = (text: string): string => text.replace(/\{[^{}]*\}/g, '')
