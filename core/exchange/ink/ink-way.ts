import { isObject } from '../../record/upgrade.ts'
import { addAll } from '../add-all.ts'
import { glueMark, withoutGlue } from '../flow/glue-marks.ts'
import type { Choice, Statement, TextPart } from '../flow/statements.ts'
import { readTags } from '../flow/tags.ts'
import type { Expression } from '../story/expression.ts'
import { unknownExpression } from '../story/expressions.ts'
import { type Address, type Container, isContainer } from './ink-containers.ts'
import type { InkNames } from './ink-names.ts'
import { isExpression, type Value } from './ink-values.ts'
import { spoken } from './ink-weave.ts'

/** A function that is being done. */
interface Frame {
  /** Where its caller goes on, with what that had under names of its own. */
  back: Address
  locals: Map<string, Value>
  /** How much lay on the stack before what it was given. */
  below: number
  isAsking: boolean
}

/** Functions that call each other are followed so deep. */
const mostFrames = 8

/** One way through a piece of a story, up to the end of a line. */
export interface Path {
  at: Address
  stack: Value[]
  body: Statement[]
  line: TextPart[]
  tags: string[]
  /** Texts that are being made, the innermost last: for the stack, or a tag. */
  making: { parts: TextPart[]; tag: boolean }[]
  locals: Map<string, Value>
  /** The functions that it is in, the innermost last. */
  frames: Frame[]
  /** How often it began each container. */
  begun: Map<Container, number>
  choices: Choice[]
  fallback: Statement[] | null
  glued: boolean
  /** Words lie on the stack and are not said. */
  isAsking: boolean
}

export interface CompiledPorts {
  names: InkNames
  counted: ReadonlySet<Container>
  /** Makes sure that a place is read too; answers what it is called. */
  block: (address: Address) => string
  /** How many steps may still be made of the whole story. */
  budget: { left: number }
}

/** A way that is followed: its stack, the line that it is in, and how it ends. */
export class Way {
  /** Where it parted the others are. */
  readonly others: Path[] = []

  constructor(
    readonly path: Path,
    readonly ports: CompiledPorts,
  ) {}

  seen(container: Container) {
    const change = { name: `seen ${container.path}`, how: 'step' as const, value: { kind: 'value' as const, value: 1 } }
    this.path.body.push({ kind: 'set', change })
  }

  /** Goes into a function, which finds on the stack what it is given; false: not so deep. */
  enter({ container }: Address): boolean {
    const { path } = this
    if (path.frames.length >= mostFrames) return false
    const below = path.stack.length - paramsOf(container).length
    path.frames.push({ back: path.at, locals: path.locals, below, isAsking: path.isAsking })
    path.locals = new Map()
    path.isAsking = false
    path.at = { container, at: 0 }
    return true
  }

  /** Goes back from a function with what it returns; false: it is in none. */
  leave(): boolean {
    const { path } = this
    const frame = path.frames.pop()
    if (!frame) return false
    // Behind the last thing that it says no line begins.
    const into = path.making.at(-1)?.parts ?? path.line
    if (into.at(-1) === ' ') into.pop()
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
  /** A value as one that can be calculated with. */
  known(value: Value): Expression {
    if (value.kind === 'text') {
      const text = value.parts.every((part) => typeof part === 'string') ? value.parts.join('') : null
      return text === null ? unknownExpression('') : { kind: 'value', value: text }
    }
    return isExpression(value) ? value : unknownExpression('')
  }

  say(part: TextPart) {
    const { path } = this
    const into = path.making.at(-1)?.parts ?? path.line
    into.push(part)
  }

  newline(): boolean {
    const { path } = this
    if (path.frames.length > 0) {
      // What a function says belongs to the line that calls it.
      if (!path.line.every(isBlank)) this.say(' ')
      return false
    }
    if (path.making.length > 0 || path.glued || path.line.every(isBlank)) return false
    this.endLine()
    if (path.choices.length > 0 || path.fallback) return false
    path.body.push({ kind: 'jump', target: this.ports.block(path.at) })
    return true
  }

  endLine() {
    const { path } = this
    const { who, parts } = spoken(joined(path.line))
    const told = readTags(path.tags, null)
    const speaker = told.who ?? who
    if (speaker !== null) this.ports.names.spoke(speaker, told.who === null ? 1 : 2)
    addAll(path.body, told.before)
    if (parts.some((part) => typeof part !== 'string' || part.includes(glueMark) || part.trim() !== ''))
      path.body.push({ kind: 'say', who: speaker, parts })
    path.line = []
    path.tags = []
  }

  finish(end: Statement[]) {
    const { path } = this
    this.endLine()
    if (path.choices.length > 0) path.body.push({ kind: 'menu', choices: path.choices, fallback: path.fallback })
    else if (path.fallback) addAll(path.body, path.fallback)
    addAll(path.body, end)
  }
}

/** What a part calls what it is given, in the order in which it takes that from the stack. */
export function paramsOf({ content }: Container): string[] {
  const params: string[] = []
  for (const item of content) {
    if (isContainer(item) || !isObject(item) || typeof item['temp='] !== 'string' || item.re === true) break
    params.push(item['temp='])
  }
  return params
}

export const isBlank = (part: TextPart): boolean => typeof part === 'string' && withoutGlue(part).trim() === ''

/** A line whose words are one, without space before them. */
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
