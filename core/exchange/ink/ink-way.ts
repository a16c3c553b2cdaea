import { isObject } from '../../record/upgrade.ts'
import { addAll } from '../add-all.ts'
import { glueMark, withoutGlue } from '../flow/glue-marks.ts'
import type { Choice, Statement, TextPart } from '../flow/statements.ts'
import { readTags } from '../flow/tags.ts'
import { hasWords } from '../story/emphasis.ts'
import type { Assignment, Expression } from '../story/expression.ts'
import { unknownExpression } from '../story/expressions.ts'
import { type Address, type Container, isContainer } from './ink-containers.ts'
import type { InkNames } from './ink-names.ts'
import { isExpression, mentions, type Value } from './ink-values.ts'
import { spoken } from './ink-weave.ts'

/** A function in progress. */
interface Frame {
  /** Where its caller continues, and the caller's local values. */
  back: Address
  locals: Map<string, Value>
  /** The height of the stack below its arguments. */
  below: number
  /** How much was said before it. */
  said: number
  isAsking: boolean
}

interface Decided {
  when: Expression
  holds: boolean
}

/** The deepest nesting of function calls. */
const maxFrames = 8
/** A line break in the text of a function: shown as a blank, and removed before glue. */
const lineBreak = '\t'
/** Text with its line breaks shown as blanks. */
export const withoutBreaks = (parts: readonly TextPart[]): TextPart[] =>
  parts.map((part) => (part === lineBreak ? ' ' : part))

/** One way through a piece of a story, up to the end of a line. */
export interface Path {
  at: Address
  stack: Value[]
  body: Statement[]
  line: TextPart[]
  tags: string[]
  /** Texts being built, innermost last: for the stack, or a tag. */
  making: { parts: TextPart[]; tag: boolean }[]
  locals: Map<string, Value>
  /** Conditions of forks that were passed, and whether they hold on this way, until a variable in them changes. */
  decided: Decided[]
  /** The functions in progress, innermost last. */
  frames: Frame[]
  /** How often each container was entered. */
  begun: Map<Container, number>
  choices: Choice[]
  fallback: Statement[] | null
  glued: boolean
  /** Whether text goes to the stack instead of being said. */
  isAsking: boolean
}

/** What following a compiled story shares among all of its ways. */
export interface CompiledPorts {
  names: InkNames
  /** The containers whose visits are counted. */
  counted: ReadonlySet<Container>
  /** Queues a position to be read; returns the name of its block. */
  block: (address: Address) => string
  /** The remaining number of steps for the whole story. */
  budget: { left: number }
}

/** A way that is being followed: its stack, its current line, and how it ends. */
export class Way {
  /** The other ways of its forks. */
  readonly others: Path[] = []

  constructor(
    readonly path: Path,
    readonly ports: CompiledPorts,
  ) {}

  /** Counts a visit to a container; a line that shows their number ends before it. */
  seen(container: Container) {
    const name = `seen ${container.path}`
    if (this.path.making.length === 0 && this.path.line.some((part) => shows(part, name))) this.endLine()
    const change = { name, how: 'step' as const, value: { kind: 'value' as const, value: 1 } }
    this.path.body.push({ kind: 'set', change })
    this.path.decided = []
  }

  /** Changes a variable; if it was shown in the same line, that would now be its later value. */
  change(change: Assignment) {
    const { path } = this
    const { name } = change
    for (const parts of [path.line, ...path.making.map((each) => each.parts)])
      for (const [at, part] of parts.entries())
        if (shows(part, name)) {
          parts[at] = '…'
          path.body.push({ kind: 'loss', loss: 'shown', what: name })
        }
    path.body.push({ kind: 'set', change })
  }

  /** Whether a condition is known to hold on this way, or not to; undefined when both are possible. */
  decided(when: Expression): boolean | undefined {
    if (when.kind === 'value') return Boolean(when.value)
    const same = JSON.stringify(when)
    return this.path.decided.find((each) => JSON.stringify(each.when) === same)?.holds
  }

  /** Enters a function, whose arguments are on the stack; returns false when nested too deeply. */
  enter({ container }: Address): boolean {
    const { path } = this
    if (path.frames.length >= maxFrames) return false
    // A file may call it with fewer arguments than it has parameters.
    const below = Math.max(0, path.stack.length - paramsOf(container).length)
    path.frames.push({ back: path.at, locals: path.locals, below, said: this.into.length, isAsking: path.isAsking })
    path.locals = new Map()
    path.isAsking = false
    path.at = { container, at: 0 }
    return true
  }

  /** Returns from a function with its value; returns false when there is none to return from. */
  leave(): boolean {
    const { path } = this
    const frame = path.frames.pop()
    if (!frame) return false
    // No line break follows the last text of a function.
    this.dropBreaks(frame.said)
    const returned = path.stack.length > frame.below ? this.pop() : unknownExpression('void')
    path.stack.length = Math.min(path.stack.length, frame.below)
    path.stack.push(returned)
    path.at = frame.back
    path.locals = frame.locals
    path.isAsking = frame.isAsking
    return true
  }

  push(value: Value): false {
    this.path.stack.push(value)
    return false
  }
  pop = (): Value => this.path.stack.pop() ?? unknownExpression('')
  popped(): Expression {
    return this.known(this.pop())
  }
  /** A stack value as an expression. */
  known(value: Value): Expression {
    if (value.kind === 'text') return sumOf(value.parts)
    return isExpression(value) ? value : unknownExpression('')
  }

  say(part: TextPart) {
    this.into.push(part)
  }
  /** Removes line breaks of functions from the end of the text, down to this length. */
  dropBreaks(said = 0) {
    const { into } = this
    while (into.length > said && into.at(-1) === lineBreak) into.pop()
  }
  /** The text that is being built. */
  private get into(): TextPart[] {
    return this.path.making.at(-1)?.parts ?? this.path.line
  }

  /** Ends the line, if it has text; returns true when the way ends with it. */
  newline(): boolean {
    const { path } = this
    if (path.frames.length > 0) {
      // The text of a function belongs to the line that calls it.
      if (!path.glued && !path.line.every(isBlank)) this.say(lineBreak)
      return false
    }
    if (path.making.length > 0 || path.glued || path.line.every(isBlank)) return false
    this.endLine()
    if (path.choices.length > 0 || path.fallback) return false
    path.body.push({ kind: 'jump', target: this.ports.block(path.at) })
    return true
  }

  /** Adds the current line with its tags to the statements. */
  endLine() {
    const { path } = this
    const { who, parts } = spoken(joined(withoutBreaks(path.line)))
    const told = readTags(path.tags, null)
    const speaker = told.who ?? who
    if (speaker !== null) this.ports.names.spoke(speaker, told.who === null ? 1 : 2)
    addAll(path.body, told.before)
    if (parts.some((part) => typeof part !== 'string' || part.includes(glueMark) || part.trim() !== ''))
      path.body.push({ kind: 'say', who: speaker, parts })
    path.line = []
    path.tags = []
  }

  /** Ends the way: with the choices offered on it, or else the fallback, and then with `end`. */
  finish(end: Statement[]) {
    const { path } = this
    this.endLine()
    if (path.choices.length > 0) path.body.push({ kind: 'menu', choices: path.choices, fallback: path.fallback })
    else if (path.fallback) addAll(path.body, path.fallback)
    addAll(path.body, end)
  }
}

/** The parameters of a part, in the order in which it takes them from the stack. */
export function paramsOf({ content }: Container): string[] {
  const params: string[] = []
  for (const item of content) {
    if (isContainer(item) || !isObject(item) || typeof item['temp='] !== 'string' || item.re === true) break
    params.push(item['temp='])
  }
  return params
}

const shows = (part: TextPart, name: string): boolean =>
  typeof part !== 'string' && part.kind === 'print' && mentions(part.value, name)

export const isBlank = (part: TextPart): boolean => typeof part === 'string' && !hasWords(withoutGlue(part))

/** A text with values in it as a sum. */
function sumOf(parts: readonly TextPart[]): Expression {
  let sum: Expression = { kind: 'value', value: '' }
  for (const part of parts) {
    if (typeof part !== 'string' && part.kind !== 'print') return unknownExpression('')
    if (typeof part !== 'string') sum = { kind: 'math', how: '+', left: sum, right: part.value }
    else if (sum.kind === 'value') sum = { kind: 'value', value: `${sum.value}${part}` }
    else sum = { kind: 'math', how: '+', left: sum, right: { kind: 'value', value: part } }
  }
  return sum
}

/** Merges the texts of a line, without leading white space. */
function joined(line: readonly TextPart[]): TextPart[] {
  const all: TextPart[] = []
  for (const part of line) {
    const last = all.at(-1)
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part
    else all.push(part)
  }
  const [first, ...rest] = all
  return typeof first === 'string' ? [first.trimStart(), ...rest] : all
}
