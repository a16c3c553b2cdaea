import { addAll } from '../add-all.ts'
import type { Choice, Statement, TextPart } from '../flow/statements.ts'
import { readTags } from '../flow/tags.ts'
import type { Expression } from '../story/expression.ts'
import { unknownExpression } from '../story/expressions.ts'
import type { Address, Container } from './ink-containers.ts'
import type { InkNames } from './ink-names.ts'
import type { Value } from './ink-values.ts'
import { spoken } from './ink-weave.ts'

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
  /** How often it began each container. */
  begun: Map<Container, number>
  choices: Choice[]
  fallback: Statement[] | null
  glued: boolean
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

  push(value: Value): false {
    this.path.stack.push(value)
    return false
  }
  pop = (): Value => this.path.stack.pop() ?? unknownExpression('')
  popped(): Expression {
    const value = this.pop()
    if (value.kind === 'text') {
      const text = value.parts.every((part) => typeof part === 'string') ? value.parts.join('') : null
      return text === null ? unknownExpression('') : { kind: 'value', value: text }
    }
    return value.kind === 'target' || value.kind === 'turn' ? unknownExpression('') : value
  }

  say(part: TextPart) {
    const { path } = this
    const into = path.making.at(-1)?.parts ?? path.line
    into.push(part)
  }

  newline(): boolean {
    const { path } = this
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
    if (parts.some((part) => typeof part !== 'string' || part.trim() !== ''))
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

export const isBlank = (part: TextPart): boolean => typeof part === 'string' && part.trim() === ''

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
