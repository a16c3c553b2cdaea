import { addAll } from '../add-all.ts'
import type { Choice, Statement, TextPart } from '../flow/statements.ts'
import { readTags, speakerOf } from '../flow/tags.ts'
import { shortly } from '../story/loss.ts'
import { countedSequence, isSequence, withChoicesOfBlocks, withCounted } from './ink-choices.ts'
import { withoutAnswer } from './ink-functions.ts'
import {
  cutAt,
  hasBar,
  type InkLine,
  lastBrace,
  logicalLines,
  readLines,
  unguarded,
  unguardedCode,
  withoutTags,
} from './ink-lines.ts'
import type { InkNames } from './ink-names.ts'
import { divertAt, led, readInkText } from './ink-text.ts'

/** A condition before the text of a choice. */
const asked = /^\{((?:[^{}|:]|\|\|)*)\}\s*/

/** Diverts that text cannot express: threads, tunnels and their ends, diverts with arguments. */
const unsupportedInText = /^<-|->->|->[^>|]{1,200}->|->\s*[\p{L}\p{N}_.]+\s*\(/u

/** Text in braces whose first sign says that it is a sequence, whatever follows. */
const isAlternatives = /^\{\s*[&!~$]/

/** The deepest nesting of choices and blocks. */
const maxDepth = 24

/** Parses a part of an Ink story: its lines, and the choices woven between them. */
export class InkWeave {
  private readonly names: InkNames
  private readonly here: string
  private lines: readonly InkLine[] = []
  private at = 0
  private readonly depth: number
  /** The variable for a function's return value; null outside of functions. */
  private readonly answer: string | null
  /** Lines that the next line continues. */
  private readonly glued = new WeakSet<Statement>()

  constructor(names: InkNames, here: string, depth = 0, answer: string | null = null) {
    this.names = names
    this.here = here
    this.depth = depth
    this.answer = answer
  }

  /** Parses the lines of a nested block. */
  private inner = (lines: readonly string[], answer = this.answer): Statement[] =>
    new InkWeave(this.names, this.here, this.depth + 1, answer).read(lines)

  read(lines: readonly string[]): Statement[] {
    this.lines = readLines(lines)
    this.at = 0
    const all: Statement[] = []
    const { weave } = this.names
    this.names.weave = (own, answer) => (this.depth < maxDepth ? this.inner(own, answer) : null)
    // Lines that are nested deeper than anything they could belong to are read all the same.
    while (this.at < this.lines.length) addAll(all, this.series(1, 0))
    this.names.weave = weave
    return withChoicesOfBlocks(all)
  }

  /** Parses lines at a depth, up to a choice or gather of a lower depth. */
  private series(depth: number, within: number): Statement[] {
    const all: Statement[] = []
    const { hoisted } = this.names
    const outer = hoisted.splice(0)
    for (let line = this.lines[this.at]; line; line = this.lines[this.at]) {
      if (line.kind === 'choice') {
        if (line.depth < depth) break
        if (within >= maxDepth) {
          this.at++
          all.push({ kind: 'loss', loss: 'macro', what: shortly(line.text) })
          continue
        }
        const menu = this.menu(line.depth, within)
        addAll(all, hoisted.splice(0))
        addAll(all, menu)
        continue
      }
      if (line.kind === 'gather') {
        if (line.depth < depth) break
        this.at++
        if (line.label !== null) all.push({ kind: 'label', name: `${this.here}.${line.label}` })
        continue
      }
      this.at++
      if (line.kind === 'text') {
        const last = all.at(-1)
        const either = last && this.glued.has(last) ? null : this.either(line.text)
        if (either) all.push(...hoisted.splice(0), ...either)
        else this.join(all, line.text)
      }
      const made = line.kind === 'logic' ? this.logic(line.text) : line.kind === 'block' ? this.block(line.text) : []
      addAll(all, hoisted.splice(0))
      addAll(all, made)
    }
    hoisted.unshift(...outer)
    return all
  }

  private menu(depth: number, within: number): Statement[] {
    const choices: Choice[] = []
    let fallback: Statement[] | null = null
    for (let line = this.lines[this.at]; line?.kind === 'choice' && line.depth === depth; line = this.lines[this.at]) {
      this.at++
      const { choice, empty } = this.choice(line.text, !line.sticky)
      addAll(choice.body, this.series(depth + 1, within + 1))
      if (empty) fallback = choice.body
      else choices.push(choice)
    }
    return [{ kind: 'menu', choices, fallback }]
  }

  /** `(label) {condition} before [only on the button] after -> target`. Without text it is the fallback. */
  private choice(source: string, once: boolean): { choice: Choice; empty: boolean } {
    let text = source.trim()
    const label = /^\(\s*([\p{L}\p{N}_]+)\s*\)\s*/u.exec(text)
    text = text.slice(label?.[0].length ?? 0)
    let when: Choice['when'] = null
    for (let open = asked.exec(text); open; open = asked.exec(text)) {
      const own = this.names.expression(open[1] ?? '', this.here)
      when = when === null ? own : { kind: 'and', left: when, right: own }
      text = text.slice(open[0].length)
    }
    const { text: words, tags } = withoutTags(text, /[[\]]|->/)
    const open = cutAt(words, '[', 2)
    const close = open[1] === undefined ? null : cutAt(open[1], ']', 2)
    const before = open[0] ?? ''
    const [only, after] = close ? [close[0] ?? '', close[1] ?? ''] : ['', '']
    const empty = close === null && divertAt(before.trimStart()) === 0
    const divert = divertAt(before)
    const textOf = (part: string) => readInkText(part, this.here, this.names)
    const first = textOf(divert < 0 ? before : before.slice(0, divert))
    const shown = [...first, ...textOf(only)]
    // Ink counts a sequence each time it shows its text: when the choice is offered, and when its text is said.
    const counted = shown.filter(isSequence).map((each) => countedSequence(each, this.names.counter(this.here, 'turn')))
    addAll(
      this.names.hoisted,
      counted.flatMap(({ steps }) => steps),
    )
    const again = counted.slice(0, first.filter(isSequence).length)
    const spoken = this.text(`${before}${after}`).map(
      (each): Statement => (each.kind === 'say' ? { ...each, parts: withCounted(each.parts, again) } : each),
    )
    const marks: Statement[] = label ? [{ kind: 'label', name: `${this.here}.${label[1]}` }] : []
    const told = tags.length > 0 ? readTags(tags.map(unguarded), null).before : []
    const body = [...marks, ...told, ...again.flatMap(({ steps }) => steps), ...spoken]
    return { choice: { label: labelled(withCounted(shown, counted)), when, once, body }, empty }
  }

  /** A line of text with its divert. */
  text(source: string): Statement[] {
    const { text: bare, tags } = withoutTags(source, /->/)
    const text = bare.trim()
    if (text.startsWith('<-')) return this.thread(text.slice(2).trim())
    const divert = divertAt(text)
    const words = readInkText(divert < 0 ? text : text.slice(0, divert).trimEnd(), this.here, this.names)
    const { who, parts } = spoken(words)
    const told = readTags(
      tags.map((tag) => unguarded(tag).trim()),
      null,
    )
    const speaker = told.who ?? who
    if (speaker !== null) this.names.spoke(speaker, told.who === null ? 1 : 2)
    const said = parts.some((part) => typeof part !== 'string' || part.trim() !== '')
    const isLed = divert >= 0 && !/^->(?:->|\s*(?:END|DONE)\b)/.test(text.slice(divert))
    const line: Statement[] = said ? [{ kind: 'say', who: speaker, parts: isLed ? led(parts) : parts }] : []
    return [...told.before, ...line, ...(divert < 0 ? [] : this.diverts(text.slice(divert)))]
  }

  /**
   * A line that consists of one brace whose halves have a speaker or tags, or that ends in a brace with a thread, a
   * tunnel or a divert with arguments. Null when it is neither.
   */
  private either(line: string): Statement[] | null {
    const bare = line.endsWith('<>') ? line.slice(0, -2).trimEnd() : line
    const open = lastBrace(bare)
    if (open < 0) return null
    const text = bare.slice(open)
    if (isAlternatives.test(text)) return null
    const [head = '', rest] = cutAt(text.slice(1, -1), ':', 2)
    if (rest === undefined || hasBar(head)) return null
    const halves = cutAt(rest, '|', 2).map((half) => half.trim())
    const isWay = halves.some((half) => unsupportedInText.test(half))
    const isTold = text === line && halves.some((half) => half.includes('#') || speakerOf(half))
    if (!isWay && !isTold) return null
    const before = open > 0 ? this.text(line.slice(0, open)) : []
    const arms = halves.map((half, at) => ({
      when: at === 0 ? this.names.expression(head, this.here) : null,
      body: this.text(half),
    }))
    return [...before, { kind: 'if', arms }]
  }

  /** Appends a line of text; glue merges it with the previous one. */
  private join(all: Statement[], source: string) {
    const made = this.text(source)
    const last = all.at(-1)
    const hoisted = this.names.hoisted.splice(0)
    if (last && this.glued.has(last)) all.splice(-1, 0, ...hoisted)
    else addAll(all, hoisted)
    const [first] = made
    const glued = last && (this.glued.has(last) || source.startsWith('<>'))
    if (glued && last?.kind === 'say' && first?.kind === 'say' && first.who === null) {
      // Appended in place: a line may be glued from tens of thousands.
      addAll(last.parts, first.parts)
      made.shift()
      this.glued.delete(last)
    }
    addAll(all, made)
    const end = all.at(-1)
    if (source.endsWith('<>') && end) this.glued.add(end)
  }

  /** Each start of a thread would need parameters of its own. */
  private thread(source: string): Statement[] {
    const name = /^[\p{L}\p{N}_.]+/u.exec(source)?.[0] ?? ''
    const target = this.names.place(name, this.here)
    const isGiven = this.names.givenTo(target, source.slice(name.length), this.here).length > 0
    const lost: Statement[] = isGiven ? [{ kind: 'loss', loss: 'macro', what: shortly(`<- ${source}`) }] : []
    return [...lost, { kind: 'thread', target }]
  }

  /** `-> there`, `-> there ->` and `->->`. */
  private diverts(source: string): Statement[] {
    const text = source.trim()
    if (text.startsWith('->->')) return this.back(text.slice('->->'.length).trim())
    // An argument may be the name of a part.
    const targets = text.split(/->(?![^()]{0,200}\))/).map((target) => target.trim())
    return targets.slice(1).flatMap((target, at): Statement[] => {
      if (target === '') return []
      // The story comes back from every part but the last one.
      const kind = at === targets.length - 2 ? 'jump' : 'call'
      const name = /^[\p{L}\p{N}_.]+/u.exec(target)?.[0] ?? target
      const place = this.names.place(name, this.here)
      const sets = this.given(place, target.slice(name.length))
      if (!this.names.places.has(place) && this.names.isVariable(name))
        return [this.names.divertVariables.divert(name, kind)]
      return [...sets, { kind, target: place }]
    })
  }

  /** The end of a tunnel: returns, or from there jumps to another part. */
  private back(target: string): Statement[] {
    const name = /^[\p{L}\p{N}_.]+/u.exec(target)?.[0]
    if (name === undefined) return [{ kind: 'return' }]
    const to = this.names.place(name, this.here)
    if (!this.names.places.has(to) && this.names.isVariable(name))
      return [this.names.divertVariables.divert(name, 'jump')]
    return [...this.given(to, target.slice(name.length)), { kind: 'return', to }]
  }

  private given = (place: string, source: string): Statement[] =>
    this.names.givenTo(place, source, this.here).map((change) => ({ kind: 'set', change }))

  private logic(source: string): Statement[] {
    const text = unguardedCode(source)
    const returned = /^return\b(.*)$/s.exec(text)?.[1]
    if (returned !== undefined) return this.returned(returned)
    const called = this.names.inlineCall(text, this.here)
    if (called) return withoutAnswer(called.done, called.answer)
    const led = /^(?:temp\s+)?([\p{L}\p{N}_]+)\s*=(\s*->\s*[\p{L}\p{N}_.]+)$/u.exec(text)
    if (led) {
      const [, name = '', to = ''] = led
      return [{ kind: 'set', change: { name, how: 'set', value: this.names.given(name, to, this.here) } }]
    }
    const kept = /^temp\s+([\p{L}\p{N}_]+)/u.exec(text)?.[1]
    if (kept !== undefined) this.names.keep(kept, this.answer)
    const change = this.names.change(text.replace(/^temp\s+/, ''), this.here)
    if (!change) return [{ kind: 'loss', loss: 'macro', what: shortly(unguarded(`~ ${text}`)) }]
    return [{ kind: 'set', change }]
  }

  private returned(source: string): Statement[] {
    const { answer } = this
    if (answer === null) return []
    const called = this.names.inlineCall(source, this.here, answer)
    if (called) return [...called.done, { kind: 'return' }]
    const value = source.trim() === '' ? null : this.names.expression(source, this.here)
    const set: Statement[] = value ? [{ kind: 'set', change: { name: answer, how: 'set', value } }] : []
    return [...set, { kind: 'return' }]
  }

  /** A block in braces over several lines. */
  private block(source: string): Statement[] {
    if (this.depth >= maxDepth) return [{ kind: 'loss', loss: 'macro', what: shortly(source) }]
    const lineEnd = source.indexOf('\n')
    const asked = source.slice(0, lineEnd).trim().replace(/:$/, '').trim()
    const arms = armsOf(logicalLines(source.slice(lineEnd + 1)))
    const [, first, second] = /^(stopping|cycle|shuffle|once)(?:\s+(once|stopping|shuffle))?$/.exec(asked) ?? []
    if (first) {
      const bodies = arms.items.map(({ lines: body, head: begun }) => this.inner([begun, ...body]))
      // Each once in random order, or then repeating the last.
      const ends = [first, second].find((each) => each === 'once' || each === 'stopping')
      const isByChance = first === 'shuffle' || second === 'shuffle'
      const lost: Statement[] = isByChance ? [{ kind: 'loss', loss: 'chance', what: shortly(source) }] : []
      return [...lost, ...this.sequence(ends ?? (isByChance ? 'cycle' : first), bodies)]
    }
    if (asked === '') {
      return [
        {
          kind: 'if',
          arms: arms.items.map(({ head: first, lines: body }) => this.arm(first, body, null)),
        },
      ]
    }
    if (
      arms.before.every((line) => line.trim() === '') &&
      arms.items.length > 0 &&
      !/^\s*else\s*:/.test(arms.items[0]?.head ?? '')
    ) {
      return [{ kind: 'if', arms: arms.items.map(({ head: first, lines: body }) => this.arm(first, body, asked)) }]
    }
    const then = { when: this.names.expression(asked, this.here), body: this.inner(arms.before) }
    const others = arms.items.map(({ head: first, lines: body }) => this.arm(first, body, null))
    return [{ kind: 'if', arms: [then, ...others] }]
  }

  /** An arm `condition: body`; `of` is the value that it is compared with. */
  private arm(head: string, body: readonly string[], of: string | null) {
    const [asked = '', rest = ''] = cutAt(head, ':', 2)
    const isElse = asked.trim() === 'else'
    const source = of === null ? asked : `(${of}) == (${asked})`
    return { when: isElse ? null : this.names.expression(source, this.here), body: this.inner([rest, ...body]) }
  }

  /** A different body each time, counted in a variable of its own. */
  private sequence(mode: string, bodies: readonly Statement[][]): Statement[] {
    const texts = bodies.map((body) =>
      body.flatMap((each, at): TextPart[] =>
        each.kind === 'say' ? (at > 0 ? ['\n\n', ...each.parts] : each.parts) : [],
      ),
    )
    const kind = mode as 'stopping' | 'cycle' | 'once'
    if (bodies.every((body) => body.every((each) => each.kind === 'say' && each.who === null)))
      return [{ kind: 'say', who: null, parts: [{ kind: 'sequence', mode: kind, items: texts }] }]
    const name = this.names.counter(this.here, mode)
    const last = bodies.length - (mode === 'once' ? 0 : 1)
    const to = (value: number): Statement => ({
      kind: 'set',
      change: { name, how: 'set', value: { kind: 'value', value } },
    })
    const arms = bodies.map((body, at) => ({
      when: {
        kind: 'compare' as const,
        how: at === last ? ('>=' as const) : ('==' as const),
        left: { kind: 'variable' as const, name },
        right: { kind: 'value' as const, value: at },
      },
      body: at < last ? [to(at + 1), ...body] : mode === 'cycle' ? [to(0), ...body] : body,
    }))
    return [{ kind: 'if', arms }]
  }
}

/** Splits a block into the lines before its first dash, and each dash with the lines below it. */
function armsOf(lines: readonly string[]): { before: string[]; items: { head: string; lines: string[] }[] } {
  const before: string[] = []
  const items: { head: string; lines: string[] }[] = []
  for (const line of lines) {
    const dash = /^\s*-(?!>)\s?/.exec(line)
    if (dash) items.push({ head: line.slice(dash[0].length), lines: [] })
    else (items.at(-1)?.lines ?? before).push(line)
  }
  return { before, items }
}

function labelled(parts: TextPart[]): TextPart[] {
  return parts.filter((part) => typeof part === 'string' || part.kind !== 'jump')
}

/** Splits off the speaker of a line that begins with a name. */
export function spoken(parts: TextPart[]): { who: string | null; parts: TextPart[] } {
  const [first, ...rest] = parts
  const found = typeof first === 'string' ? speakerOf(first.trimStart()) : null
  if (typeof first !== 'string' || !found) return { who: null, parts }
  return { who: found.who, parts: [first.trimStart().slice(found.length), ...rest] }
}
