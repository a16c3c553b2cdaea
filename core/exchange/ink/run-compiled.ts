import { isObject } from '../../record/upgrade.ts'
import type { Choice, Statement, TextPart } from '../flow/statements.ts'
import { readTags } from '../flow/tags.ts'
import type { Expression } from '../story/expression.ts'
import { unknownExpression } from '../story/expressions.ts'
import { shortly } from '../story/loss.ts'
import { type Address, behind, type Container, isContainer, resolve } from './ink-containers.ts'
import type { InkNames } from './ink-names.ts'
import { spoken } from './ink-weave.ts'

/** What lies on the stack of a compiled story, as far as it is known without playing it. */
type Value =
  | Expression
  | { kind: 'text'; parts: TextPart[] }
  | { kind: 'target'; to: Address | null }
  /** How often a sequence was come to. */
  | { kind: 'turn'; name: string; mode: 'stopping' | 'cycle' | 'shuffle' | null; last: number; is: number | null }

/** One way through a piece of a story, up to the end of a line. */
interface Path {
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

const mostPaths = 12
const mostSteps = 3_000
/** A container that one line begins more often than this is a circle. */
const mostTurns = 3
/** As many as a scene has. */
const mostChoices = 500

export interface CompiledPorts {
  names: InkNames
  counted: ReadonlySet<Container>
  /** Makes sure that a place is read too; answers what it is called. */
  block: (address: Address) => string
  /** How many steps may still be made of the whole story. */
  budget: { left: number }
}

/** What a compiled story does from a place on, up to the end of a line. */
export function runFrom(start: Address, ports: CompiledPorts): Statement[] {
  const body: Statement[] = []
  const first: Path = {
    at: start,
    stack: [],
    body,
    line: [],
    tags: [],
    making: [],
    locals: new Map(),
    begun: new Map(),
    choices: [],
    fallback: null,
    glued: false,
  }
  const waiting = [first]
  let ways = 0
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    ways++
    for (const other of new Run(path, ports).go(mostPaths - ways - waiting.length)) waiting.push(other)
  }
  return body
}

const binary: Record<string, (left: Expression, right: Expression) => Expression> = {
  '+': (left, right) => ({ kind: 'math', how: '+', left, right }),
  '-': (left, right) => ({ kind: 'math', how: '-', left, right }),
  '*': (left, right) => ({ kind: 'math', how: '*', left, right }),
  '/': (left, right) => ({ kind: 'math', how: '/', left, right }),
  '%': (left, right) => ({ kind: 'math', how: '%', left, right }),
  '&&': (left, right) => ({ kind: 'and', left, right }),
  '||': (left, right) => ({ kind: 'or', left, right }),
  '?': (list, item) => ({ kind: 'has', list, item }),
  '!?': (list, item) => ({ kind: 'not', of: { kind: 'has', list, item } }),
}
for (const how of ['==', '!=', '<', '>', '<=', '>='] as const)
  binary[how] = (left, right) => ({ kind: 'compare', how, left, right })

/** Follows one way; where it parts the others are answered. */
class Run {
  private readonly path: Path
  private readonly ports: CompiledPorts
  private readonly others: Path[] = []

  constructor(path: Path, ports: CompiledPorts) {
    this.path = path
    this.ports = ports
  }

  go(room: number): Path[] {
    const { path, ports } = this
    for (let steps = 0; ; steps++) {
      const here = behind(path.at)
      if (!here || steps > mostSteps || ports.budget.left-- <= 0) {
        if (here) path.body.push({ kind: 'loss', loss: 'many', what: path.at.container.path })
        this.finish([{ kind: 'end' }])
        return this.others
      }
      const item = here.container.content[here.at]
      if (here.at === 0) {
        const turns = (path.begun.get(here.container) ?? 0) + 1
        path.begun.set(here.container, turns)
        if (turns > mostTurns) {
          this.finish([{ kind: 'end' }])
          return this.others
        }
        if (ports.counted.has(here.container)) this.seen(here.container)
      }
      path.at = { container: here.container, at: here.at + 1 }
      if (isContainer(item)) {
        path.at = { container: item, at: 0 }
        continue
      }
      const over =
        typeof item === 'string'
          ? this.word(item)
          : isObject(item)
            ? this.told(item, here.container, room - this.others.length)
            : this.push({ kind: 'value', value: (item as number | boolean | null) ?? 0 })
      if (over) return this.others
    }
  }

  private seen(container: Container) {
    const change = { name: `seen ${container.path}`, how: 'step' as const, value: { kind: 'value' as const, value: 1 } }
    this.path.body.push({ kind: 'set', change })
  }

  private push(value: Value): false {
    this.path.stack.push(value)
    return false
  }
  private pop = (): Value => this.path.stack.pop() ?? unknownExpression('')
  private popped(): Expression {
    const value = this.pop()
    if (value.kind === 'text') {
      const text = value.parts.every((part) => typeof part === 'string') ? value.parts.join('') : null
      return text === null ? unknownExpression('') : { kind: 'value', value: text }
    }
    return value.kind === 'target' || value.kind === 'turn' ? unknownExpression('') : value
  }

  private say(part: TextPart) {
    const { path } = this
    const into = path.making.at(-1)?.parts ?? path.line
    into.push(part)
  }

  /** Does what a word says; true: this way is over. */
  private word(word: string): boolean {
    const { path } = this
    if (word.startsWith('^')) {
      if (word.trim() !== '^') path.glued = false
      this.say(word.slice(1).replace(/<\/?[a-z][^<>\n]{0,80}>/gi, ''))
      return false
    }
    switch (word) {
      case '\n':
        return this.newline()
      case 'ev':
      case '/ev':
      case 'nop':
        return false
      case '<>':
        path.glued = true
        return false
      case 'str':
      case '#':
        path.making.push({ parts: [], tag: word === '#' })
        return false
      case '/str':
      case '/#': {
        const made = path.making.pop()
        if (made?.tag) path.tags.push(made.parts.filter((part) => typeof part === 'string').join(''))
        else this.push({ kind: 'text', parts: made?.parts ?? [] })
        return false
      }
      case 'out': {
        const value = this.pop()
        if (value.kind === 'text') for (const part of value.parts) this.say(part)
        else if (value.kind !== 'target' && value.kind !== 'turn' && !isVoid(value)) this.say({ kind: 'print', value })
        return false
      }
      case 'pop':
        this.pop()
        return false
      case 'du':
        return this.push(path.stack.at(-1) ?? unknownExpression(''))
      case 'void':
        return this.push(unknownExpression('void'))
      case '!':
      case '_':
        return this.push(
          word === '!'
            ? { kind: 'not', of: this.popped() }
            : { kind: 'math', how: '-', left: { kind: 'value', value: 0 }, right: this.popped() },
        )
      case 'visit':
        return this.push({ kind: 'turn', name: `times ${path.at.container.path}`, mode: null, last: 0, is: null })
      case 'seq':
      case 'MIN':
        return this.turned(word)
      case '->->':
      case '~ret':
        this.finish([{ kind: 'return' }])
        return true
      case 'done':
      case 'end':
        this.finish([{ kind: 'end' }])
        return true
      case 'thread':
        return this.thread()
      default:
        return this.calculated(word)
    }
  }

  private newline(): boolean {
    const { path } = this
    if (path.making.length > 0 || path.glued || path.line.every(isBlank)) return false
    this.endLine()
    if (path.choices.length > 0 || path.fallback) return false
    path.body.push({ kind: 'jump', target: this.ports.block(path.at) })
    return true
  }

  private endLine() {
    const { path } = this
    const { who, parts } = spoken(joined(path.line))
    const told = readTags(path.tags, null)
    const speaker = told.who ?? who
    if (speaker !== null) this.ports.names.spoke(speaker, told.who === null ? 1 : 2)
    path.body.push(...told.before)
    if (parts.some((part) => typeof part !== 'string' || part.trim() !== ''))
      path.body.push({ kind: 'say', who: speaker, parts })
    path.line = []
    path.tags = []
  }

  private turned(word: string): boolean {
    const count = this.popped()
    const value = this.pop()
    const number = count.kind === 'value' && typeof count.value === 'number' ? count.value : 0
    if (value.kind !== 'turn') return this.push(unknownExpression(word))
    return this.push({
      ...value,
      mode: word === 'seq' ? 'shuffle' : 'stopping',
      last: word === 'seq' ? number - 1 : number,
    })
  }

  private calculated(word: string): boolean {
    const makes = binary[word]
    if (!makes) {
      // What is not known by name leaves something that nobody knows.
      return this.push(unknownExpression(word))
    }
    const right = this.popped()
    const left = this.pop()
    if (left.kind === 'turn' && right.kind === 'value' && typeof right.value === 'number') {
      return this.push(word === '%' ? { ...left, mode: 'cycle', last: right.value - 1 } : { ...left, is: right.value })
    }
    if (left.kind === 'target') return this.push(unknownExpression(word))
    return this.push(
      this.ports.names.held(makes(left.kind === 'text' || left.kind === 'turn' ? unknownExpression('') : left, right)),
    )
  }

  private thread(): boolean {
    const { path } = this
    const next = path.at.container.content[path.at.at]
    if (isObject(next) && typeof next['->'] === 'string') {
      const to = resolve(next['->'], path.at.container)
      if (to) path.body.push({ kind: 'thread', target: this.ports.block(to) })
      path.at = { ...path.at, at: path.at.at + 1 }
    }
    return false
  }

  /** Does what an object says; true: this way is over. */
  private told(item: Record<string, unknown>, container: Container, room: number): boolean {
    const { path, ports } = this
    const text = (name: string) => (typeof item[name] === 'string' ? item[name] : null)
    const variable = text('VAR?')
    if (variable !== null) return this.push(path.locals.get(variable) ?? ports.names.named(variable, ''))
    const name = text('VAR=') ?? text('temp=')
    if (name !== null) return this.assigned(name)
    const counted = text('CNT?')
    if (counted !== null) {
      const to = resolve(counted, container)
      return this.push({ kind: 'variable', name: `seen ${to?.container.path ?? counted}` })
    }
    const target = text('^->')
    if (target !== null) return this.push({ kind: 'target', to: resolve(target, container) })
    if (isObject(item.list)) {
      const items = Object.keys(item.list).map(
        (each): Expression => ({ kind: 'value', value: each.slice(each.indexOf('.') + 1) }),
      )
      return this.push({ kind: 'list', items })
    }
    const choice = text('*')
    if (choice !== null) return this.choice(choice, Number(item.flg) || 0, container)
    const tunnel = text('->t->')
    if (tunnel !== null) return this.tunnel(tunnel, item.var === true, container)
    const divert = text('->')
    if (divert !== null) return this.divert(divert, item, container, room)
    const called = text('f()') ?? text('x()')
    if (called !== null) return this.push(unknownExpression(`${called}()`))
    const tag = text('#')
    if (tag !== null) path.tags.push(tag)
    else if (text('^var') !== null) this.push(unknownExpression(''))
    return false
  }

  private assigned(name: string): boolean {
    const { path, ports } = this
    const value = this.pop()
    path.locals.delete(name)
    if (name.startsWith('$') || value.kind === 'target') {
      path.locals.set(name, value)
      return false
    }
    this.path.stack.push(value)
    const meant = this.popped()
    if (isVoid(meant)) return false
    for (const change of ports.names.changes(name, meant)) path.body.push({ kind: 'set', change })
    return false
  }

  private choice(target: string, flags: number, container: Container): boolean {
    const { path, ports } = this
    const when = (flags & 1) !== 0 ? this.popped() : null
    const only = (flags & 4) !== 0 ? this.pop() : null
    const start = (flags & 2) !== 0 ? this.pop() : null
    const to = resolve(target, container)
    const body: Statement[] = to ? [{ kind: 'jump', target: ports.block(to) }] : []
    if ((flags & 8) !== 0) {
      path.fallback ??= body
      return false
    }
    const label = [start, only].flatMap((value) => (value?.kind === 'text' ? value.parts : []))
    if (path.choices.length >= mostChoices) return false
    path.choices.push({ label, when, once: (flags & 16) !== 0, body })
    return false
  }

  private tunnel(target: string, isVariable: boolean, container: Container): boolean {
    const { path, ports } = this
    const known = isVariable ? path.locals.get(target) : undefined
    const to = isVariable ? (known?.kind === 'target' ? known.to : null) : resolve(target, container)
    this.endLine()
    if (!to) path.body.push({ kind: 'loss', loss: 'link', what: target })
    else path.body.push({ kind: 'call', target: ports.block(to) })
    if (path.choices.length > 0) return false
    path.body.push({ kind: 'jump', target: ports.block(path.at) })
    return true
  }

  private divert(target: string, item: Record<string, unknown>, container: Container, room: number): boolean {
    const { path } = this
    const known = item.var === true ? path.locals.get(target) : undefined
    const to = item.var === true ? (known?.kind === 'target' ? known.to : null) : resolve(target, container)
    if (item.c === true) {
      this.fork(to, room)
      return false
    }
    if (!to) {
      path.body.push({ kind: 'loss', loss: 'link', what: target })
      this.finish([{ kind: 'end' }])
      return true
    }
    // A place that a line begins at is read once for all that lead there.
    const fresh = path.making.length === 0 && path.line.every(isBlank) && path.choices.length === 0 && !path.fallback
    if (
      fresh &&
      [...path.locals.keys()].every((name) => !name.startsWith('$')) &&
      path.tags.length === 0 &&
      path.stack.length === 0
    ) {
      path.body.push({ kind: 'jump', target: this.ports.block(to) })
      return true
    }
    path.at = to
    return false
  }

  /** The way where a condition holds becomes one of its own; this one goes on where it does not. */
  private fork(to: Address | null, room: number) {
    const { path } = this
    const value = this.pop()
    const turn = value.kind === 'turn' ? value : null
    const when: Expression = turn
      ? turnIs(turn)
      : value.kind === 'text' || value.kind === 'target'
        ? unknownExpression('')
        : value.kind === 'turn'
          ? unknownExpression('')
          : value
    if (when.kind === 'value') {
      if (when.value && to) path.at = to
      return
    }
    if (turn?.mode === 'shuffle' && to) {
      path.body.push({ kind: 'loss', loss: 'text', what: 'shuffle' })
      path.at = to
      return
    }
    if (turn && turn.is === turn.last && to) {
      // Whichever comes last is the one where no other was.
      if (turn.mode === 'cycle') path.body.push(...countedTo(turn.name, 0))
      path.at = to
      return
    }
    if (room <= 0 || !to) {
      path.body.push({ kind: 'loss', loss: 'text', what: shortly(to?.container.path ?? '') })
      return
    }
    const counts = turn ? countedTo(turn.name, (turn.is ?? 0) + 1) : []
    const no: Statement[] = []
    path.body.push({
      kind: 'if',
      arms: [
        { when, body: counts },
        { when: null, body: no },
      ],
    })
    path.body = no
    this.others.push({
      ...path,
      at: to,
      stack: [...path.stack],
      body: counts,
      line: [...path.line],
      tags: [...path.tags],
      making: path.making.map(({ parts, tag }) => ({ parts: [...parts], tag })),
      locals: new Map(path.locals),
      begun: new Map(path.begun),
      choices: [...path.choices],
    })
  }

  private finish(end: Statement[]) {
    const { path } = this
    this.endLine()
    if (path.choices.length > 0) path.body.push({ kind: 'menu', choices: path.choices, fallback: path.fallback })
    else if (path.fallback) path.body.push(...path.fallback)
    path.body.push(...end)
  }
}

const isBlank = (part: TextPart): boolean => typeof part === 'string' && part.trim() === ''

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

const isVoid = (value: Expression): boolean => value.kind === 'unknown' && value.source === 'void'

function turnIs({ name, mode, is }: Extract<Value, { kind: 'turn' }>): Expression {
  if (mode === 'shuffle' || mode === null) return unknownExpression('shuffle')
  return { kind: 'compare', how: '==', left: { kind: 'variable', name }, right: { kind: 'value', value: is ?? 0 } }
}

const countedTo = (name: string, value: number): Statement[] => [
  { kind: 'set', change: { name, how: 'set', value: { kind: 'value', value } } },
]
