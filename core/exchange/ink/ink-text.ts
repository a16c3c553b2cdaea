import { addAll } from '../add-all.ts'
import { glueMark, leadMark } from '../flow/glue-marks.ts'
import type { TextPart } from '../flow/statements.ts'
import { withTagMarks } from '../story/emphasis.ts'
import { shortly } from '../story/loss.ts'
import { cutAt, hasBar, unguarded } from './ink-lines.ts'
import type { InkNames } from './ink-names.ts'

/** The deepest nesting of braces that is parsed. */
const maxDepth = 12

/** Parses the text of an Ink line including its braces, without divert or tags. */
export function readInkText(source: string, here: string, names: InkNames, depth = 0): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  while (at < source.length) {
    const open = source.indexOf('{', at)
    const end = open < 0 ? source.length : open
    parts.push(plain(source.slice(at, end)))
    if (open < 0) break
    const close = closing(source, open)
    if (close < 0 || depth >= maxDepth) {
      parts.push({ kind: 'loss', loss: 'macro', what: shortly(unguarded(source.slice(open, open + 200))) })
      if (close < 0) {
        parts.push(plain(source.slice(open + 1)))
        break
      }
    } else addAll(parts, readBraces(source.slice(open + 1, close), here, names, depth + 1))
    at = close + 1
  }
  return parts.filter((part) => part !== '')
}

/** Parses text that may end in a divert; nothing after a divert belongs to the line. */
function branch(source: string, here: string, names: InkNames, depth: number): TextPart[] {
  const divert = divertAt(source)
  const start = source.trimStart().startsWith('<-')
  // A tunnel or thread in the middle of text cannot be followed.
  if (start || (divert >= 0 && /^->\s*(?:->|[^>|]{1,200}->)/.test(source.slice(divert))))
    return [
      ...readInkText(start ? '' : source.slice(0, divert), here, names, depth),
      { kind: 'loss', loss: 'macro', what: shortly(unguarded(source)) },
    ]
  if (divert < 0) return readInkText(source, here, names, depth)
  // An argument may be the name of a part.
  const [lead = ''] = source.slice(divert + 2).split(/->(?![^()]{0,200}\))/)
  const [name = ''] = lead.split('(')
  const given = lead.slice(name.length)
  const words = readInkText(source.slice(0, divert), here, names, depth)
  if (name.trim() === '') return words
  const target = names.place(name.trim(), here)
  const sets = names.givenTo(target, given, here).map((change) => ({ kind: 'set' as const, change }))
  return [...led(words), ...sets, { kind: 'jump', target }]
}

/** Marks the text of a line that ends in a divert: it continues with the text there. */
export function led(words: TextPart[]): TextPart[] {
  const last = words.at(-1)
  if (last === undefined) return words
  const written = typeof last === 'string' ? last.trimEnd() : ''
  return written.endsWith(glueMark) ? [...words.slice(0, -1), written] : [...words, ` ${leadMark}`]
}

/** The index of a divert outside of braces. */
export function divertAt(source: string): number {
  let braces = 0
  for (let at = 0; at < source.length; at++) {
    if (source[at] === '{') braces++
    else if (source[at] === '}') braces = Math.max(0, braces - 1)
    else if (braces === 0 && source[at] === '-' && source[at + 1] === '>') return at
  }
  return -1
}

function closing(source: string, open: number): number {
  let braces = 0
  for (let at = open; at < source.length; at++) {
    if (source[at] === '{') braces++
    else if (source[at] === '}' && --braces === 0) return at
  }
  return -1
}

const modes = { '&': 'cycle', '!': 'once', '~': 'shuffle', $: 'stopping' } as const

function readBraces(inside: string, here: string, names: InkNames, depth: number): TextPart[] {
  // Trailing blanks belong to the text.
  const text = inside.trimStart()
  const mode = text[0] !== undefined && text[0] in modes ? modes[text[0] as keyof typeof modes] : null
  const [head = '', rest] = cutAt(text, ':', 2)
  if (mode === null && rest !== undefined && !hasBar(head)) {
    const [then = '', otherwise] = cutAt(rest, '|', 2)
    const when = names.expression(head, here)
    const arms = [{ when, parts: branch(then, here, names, depth) }]
    const other = otherwise === undefined ? [] : [{ when: null, parts: branch(otherwise, here, names, depth) }]
    return [{ kind: 'either', arms: [...arms, ...other] }]
  }
  const items = cutAt(mode ? text.slice(1) : text, '|')
  if (mode || items.length > 1) {
    return [
      { kind: 'sequence', mode: mode ?? 'stopping', items: items.map((item) => branch(item, here, names, depth)) },
    ]
  }
  const said = names.wordsOf(text.trim(), here)
  return said ?? [{ kind: 'print', value: names.expression(text.trimEnd(), here) }]
}

/** Of the markup tags that Ink players render, keeps italics and bold. */
function plain(text: string): string {
  return unguarded(withTagMarks(text.replaceAll('<>', glueMark)).replace(/[{}]/g, ''))
}
