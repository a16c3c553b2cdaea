import { glueMark, leadMark } from '../flow/glue-marks.ts'
import type { Statement, TextPart } from '../flow/statements.ts'
import { everyStatement } from '../flow/walk.ts'
import { withTagMarks } from '../story/emphasis.ts'
import { everyPartOf } from '../story/expressions.ts'
import { shortly } from '../story/loss.ts'
import { closingBrace, cutAt, hasBar, unguarded } from './ink-lines.ts'
import type { InkNames } from './ink-names.ts'

/** The deepest nesting of braces that is parsed. */
const maxDepth = 12

/** Parses the text of an Ink line including its braces, without divert or tags. */
export function readInkText(source: string, here: string, names: InkNames, depth = 0): TextPart[] {
  const pieces: Piece[] = []
  const add = (parts: TextPart[]) => pieces.push({ parts, hoisted: names.hoisted.length })
  let at = 0
  while (at < source.length) {
    const open = source.indexOf('{', at)
    const end = open < 0 ? source.length : open
    add([plain(source.slice(at, end))])
    if (open < 0) break
    const close = closingBrace(source, open)
    if (close < 0 || depth >= maxDepth) {
      add([{ kind: 'loss', loss: 'macro', what: shortly(unguarded(source.slice(open, open + 200))) }])
      if (close < 0) {
        add([plain(source.slice(open + 1))])
        break
      }
    } else add(readBraces(source.slice(open + 1, close), here, names, depth + 1))
    at = close + 1
  }
  hideEarlier(pieces, names.hoisted)
  return pieces.flatMap(({ parts }) => parts.filter((part) => part !== ''))
}

/** The parts of a piece of a line, and how many statements run before the line because of it and those before it. */
interface Piece {
  parts: TextPart[]
  hoisted: number
}

/** What functions change runs before the line that calls them: a value shown before a call would be the later value. */
function hideEarlier(pieces: readonly Piece[], hoisted: readonly Statement[]): void {
  const [changed, told] = [new Set<string>(), new Set<string>()]
  let end = hoisted.length
  for (const piece of pieces.toReversed()) {
    for (const each of everyStatement(hoisted.slice(piece.hoisted, end)))
      if (each.kind === 'set') changed.add(each.change.name)
    end = piece.hoisted
    if (changed.size > 0) piece.parts = piece.parts.flatMap((part) => hidden(part, changed, told))
  }
}

/** A part without the values that are changed later; each is reported once. */
function hidden(part: TextPart, changed: ReadonlySet<string>, told: Set<string>): TextPart[] {
  if (typeof part === 'string') return [part]
  if (part.kind === 'either') {
    const arms = part.arms.map(({ when, parts }) => ({
      when,
      parts: parts.flatMap((each) => hidden(each, changed, told)),
    }))
    return [{ ...part, arms }]
  }
  if (part.kind !== 'print') return [part]
  const [what] = [...everyPartOf(part.value)].flatMap((of) =>
    of.kind === 'variable' && changed.has(of.name) ? [of.name] : [],
  )
  if (what === undefined) return [part]
  const lost: TextPart[] = told.has(what) ? [] : [{ kind: 'loss', loss: 'shown', what }]
  told.add(what)
  return [...lost, '…']
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
