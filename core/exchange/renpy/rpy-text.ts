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
      const end = next.of(']', at)
      if (end >= 0 && end - at < 200) {
        if (plain !== '') parts.push(plain)
        plain = ''
        const inside = source
          .slice(at + 1, end)
          .replace(/![a-z]+$/i, '')
          .replace(/:[^:\]]*$/, '')
        parts.push({ kind: 'print', value: readExpression(inside, '') })
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
