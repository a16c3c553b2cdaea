import { addAll } from '../add-all.ts'
import type { Assignment, Comparison, Expression } from './expression.ts'
import { shortly } from './loss.ts'
import { type Token, tokensOf } from './tokens.ts'

/** Nobody writes more parentheses within each other. */
const mostDepth = 40

const comparisons: Record<string, Comparison> = {
  eq: '==',
  '==': '==',
  '===': '==',
  isnot: '!=',
  neq: '!=',
  ne: '!=',
  '!=': '!=',
  '!==': '!=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

/** What joins two expressions of Ink, the loosest first. */
const inkLevels = [
  ['and', '&&', 'or', '||'],
  ['==', '!=', '<', '<=', '>', '>='],
  ['contains', 'hasnt', 'meets'],
  ...['+', '-', '*', '/', '%'].map((mark) => [mark]),
]

/** Counts how often a passage was entered; the passage without a name is the one that asks. */
export const visitsOf = (passage: string): Expression => ({ kind: 'variable', name: `visited ${passage}` })

const stateOf = /^(?:State\.(?:variables|temporary)|window\.story\.state|story\.state|state|s|v)\./
/** A variable's own name: `$gold`, `State.variables.gold` and `s.gold` are one. */
export const variableName = (text: string): string => text.replace(stateOf, '').replace(/^\$/, '')

const noCalls: ReadonlySet<string> = new Set()

/** `calls`: names that stay calls of what they are given. `isInk`: what joins expressions does so as in Ink. */
export interface ReadOptions {
  calls?: ReadonlySet<string>
  isInk?: boolean
}

class Parser {
  at = 0
  depth = 0
  readonly tokens: Token[]
  readonly here: string
  /** What `it` means. */
  it: string | null = null
  private readonly calls: ReadonlySet<string>
  private readonly isInk: boolean

  constructor(tokens: Token[], here: string, { calls = noCalls, isInk = false }: ReadOptions) {
    this.tokens = tokens
    this.here = here
    this.calls = calls
    this.isInk = isInk
  }

  get next(): Token | undefined {
    return this.tokens[this.at]
  }
  /** Takes the next token if it is one of these words or marks. */
  take(...texts: string[]): string | null {
    const { next } = this
    if (!next || next.kind === 'string' || !texts.includes(next.text)) return null
    this.at++
    return next.text
  }
  get done(): boolean {
    return this.at >= this.tokens.length
  }

  either(): Expression {
    if (++this.depth > mostDepth) throw new NotUnderstood()
    if (this.isInk) {
      const all = this.level(0)
      this.depth--
      return all
    }
    let left = this.both()
    while (this.take('or', '||')) left = { kind: 'or', left, right: this.both() }
    this.depth--
    return left
  }
  /** Expressions of Ink: "and" binds no closer than "or", each sign of a sum at its own level, and "not" just what follows it. */
  private level(at: number): Expression {
    const marks = inkLevels[at]
    if (!marks) return this.take('not', '!') ? { kind: 'not', of: this.level(at) } : this.single()
    let left = this.level(at + 1)
    for (let mark = this.take(...marks); mark !== null; mark = this.take(...marks))
      left = this.joined(mark, left, this.level(at + 1))
    return left
  }
  private joined(mark: string, left: Expression, right: Expression): Expression {
    const how = comparisons[mark]
    if (how) return { kind: 'compare', how, left, right }
    switch (mark) {
      case 'and':
      case '&&':
        return { kind: 'and', left, right }
      case 'or':
      case '||':
        return { kind: 'or', left, right }
      case 'contains':
        return this.held(left, right)
      case 'hasnt':
        return { kind: 'not', of: this.held(left, right) }
      case 'meets':
        return { kind: 'call', name: '^', args: [left, right] }
      default:
        return { kind: 'math', how: mark as '+', left, right }
    }
  }
  private both(): Expression {
    let left = this.not()
    while (this.take('and', '&&')) left = { kind: 'and', left, right: this.not() }
    return left
  }
  private not(): Expression {
    let flips = 0
    while (this.take('not', '!')) flips++
    const of = this.compared()
    return flips % 2 === 1 ? { kind: 'not', of } : of
  }
  private compared(): Expression {
    const left = this.sum()
    if (this.take('contains')) return this.held(left, this.sum())
    if (this.take('in')) return this.held(this.sum(), left)
    if (this.next?.text === 'not' && this.tokens[this.at + 1]?.text === 'in') {
      this.at += 2
      return { kind: 'not', of: this.held(this.sum(), left) }
    }
    if (this.take('is')) {
      if (this.take('in')) return this.held(this.sum(), left)
      const how = this.take('not') ? '!=' : '=='
      if (how === '!=' && this.take('in')) return { kind: 'not', of: this.held(this.sum(), left) }
      return { kind: 'compare', how, left, right: this.sum() }
    }
    const mark = this.take(...Object.keys(comparisons))
    const how = mark === null ? undefined : comparisons[mark]
    return how ? { kind: 'compare', how, left, right: this.sum() } : left
  }
  private sum(): Expression {
    let left = this.product()
    for (;;) {
      const how = this.take('+', '-') as '+' | '-' | null
      if (!how) return left
      left = { kind: 'math', how, left, right: this.product() }
    }
  }
  private product(): Expression {
    let left = this.single()
    for (;;) {
      const how = this.take('*', '/', '%') as '*' | '/' | '%' | null
      if (!how) return left
      left = { kind: 'math', how, left, right: this.single() }
    }
  }
  private single(): Expression {
    if (this.take('-')) return { kind: 'math', how: '-', left: { kind: 'value', value: 0 }, right: this.single() }
    if (this.take('(')) {
      const [name, colon] = [this.next, this.tokens[this.at + 1]]
      if (name?.kind === 'name' && colon?.text === ':') {
        this.at += 2
        return this.called(name.text, this.args(')'))
      }
      return this.inside()
    }
    if (this.take('[')) return { kind: 'list', items: this.args(']') }
    const { next } = this
    if (!next || next.kind === 'mark') throw new NotUnderstood()
    this.at++
    if (next.kind === 'number') return { kind: 'value', value: Number(next.text) }
    if (next.kind === 'string') return { kind: 'value', value: next.text }
    return this.named(next.text)
  }
  /** One value in parentheses is that value; none, or several with commas between them, are a list. */
  private inside(): Expression {
    const items: Expression[] = []
    while (!this.take(')')) {
      items.push(this.either())
      if (!this.take(',') && this.next?.text !== ')') throw new NotUnderstood()
    }
    const [only] = items
    return only && items.length === 1 ? only : { kind: 'list', items }
  }
  private named(text: string): Expression {
    if (/^(true|false|True|False)$/.test(text)) return { kind: 'value', value: text.toLowerCase() === 'true' }
    if (text === 'None' || text === 'null') return { kind: 'value', value: false }
    if (text === 'it' && this.it !== null) return { kind: 'variable', name: this.it }
    if (text === 'visits' || text === 'visit') return visitsOf(this.here)
    if (text === 'passage.visits') return visitsOf(this.here)
    if (this.take('(')) {
      const args = this.args(')')
      const dot = text.lastIndexOf('.')
      const method = text.slice(dot + 1)
      if (dot > 0 && ['includes', 'includesAny', 'contains'].includes(method)) {
        return this.held({ kind: 'variable', name: variableName(text.slice(0, dot)) }, args[0])
      }
      return this.called(text, args)
    }
    return { kind: 'variable', name: variableName(text) }
  }
  private args(end: ')' | ']'): Expression[] {
    const args: Expression[] = []
    while (!this.take(end)) {
      if (this.done) throw new NotUnderstood()
      args.push(this.either())
      this.take(',')
    }
    return args
  }
  private called(name: string, args: Expression[]): Expression {
    const [first] = args
    if (this.calls.has(name)) return { kind: 'call', name, args }
    switch (name.toLowerCase()) {
      case 'a':
      case 'array':
        return { kind: 'list', items: args }
      case 'history':
        return { kind: 'variable', name: '(history)' }
      case 'visited':
      case 'hasvisited':
      case 'story.hasvisited':
      case 'passage.hasvisited':
        if (first && (first.kind !== 'value' || typeof first.value !== 'string')) throw new NotUnderstood()
        return visitsOf(first?.kind === 'value' ? String(first.value) : this.here)
      case 'num':
      case 'number':
      case 'parseint':
        return first ?? unknown(name)
      default:
        return unknown(name)
    }
  }
  private held(list: Expression, item: Expression | undefined): Expression {
    if (!item) throw new NotUnderstood()
    if (list.kind === 'variable' && list.name === '(history)' && item.kind === 'value')
      return visitsOf(String(item.value))
    return { kind: 'has', list, item }
  }
}

class NotUnderstood extends Error {}
const unknown = (source: string): Expression => ({ kind: 'unknown', source: shortly(source) })

/** What stands in a condition. `here` is the passage that asks. What is not understood comes back as it stands. */
export function readExpression(source: string, here: string, options: ReadOptions = {}): Expression {
  return reading(source, here, options, (parser) => {
    const read = parser.either()
    return parser.done && isUnderstood(read) ? read : unknown(source)
  })
}

const isUnderstood = (expression: Expression): boolean =>
  expression.kind !== 'unknown' &&
  Object.values(expression).every((part) => typeof part !== 'object' || Array.isArray(part) || isUnderstood(part))

function reading(source: string, here: string, options: ReadOptions, read: (parser: Parser) => Expression): Expression {
  const tokens = tokensOf(source)
  if (!tokens) return unknown(source)
  try {
    return read(new Parser(tokens, here, options))
  } catch (error) {
    if (error instanceof NotUnderstood) return unknown(source)
    throw error
  }
}

/**
 * The changes in a list of them: `$gold to 3, $key to true`, `$gold += 1; $inventory.push("key")`, `5 into $gold`. Null:
 * something of it is not understood.
 */
export function readAssignments(source: string, here: string, options: ReadOptions = {}): Assignment[] | null {
  const tokens = tokensOf(source)
  if (!tokens) return null
  const parser = new Parser(tokens, here, options)
  const changes: Assignment[] = []
  try {
    while (!parser.done) {
      addAll(changes, changeAt(parser))
      while (parser.take(',', ';', 'and'));
    }
  } catch (error) {
    if (error instanceof NotUnderstood) return null
    throw error
  }
  return changes
}

function changeAt(parser: Parser): Assignment[] {
  const before = parser.take('++', '--')
  const { next } = parser
  const from = parser.at
  if (next?.kind !== 'name' || /^(true|false|not|visited|either|random)$/.test(next.text)) return putAt(parser)
  parser.at++
  if (parser.take('(')) return methodAt(parser, next.text)
  const name = variableName(next.text)
  parser.it = name
  const how = before ?? parser.take('to', '=', '+=', '-=', '++', '--')
  const step = (value: Expression): Assignment[] => [{ name, how: 'step', value }]
  const minus = (value: Expression): Expression => ({
    kind: 'math',
    how: '-',
    left: { kind: 'value', value: 0 },
    right: value,
  })
  switch (how) {
    case '++':
      return step({ kind: 'value', value: 1 })
    case '--':
      return step({ kind: 'value', value: -1 })
    case '+=':
      return step(parser.either())
    case '-=':
      return step(minus(parser.either()))
    case 'to':
    case '=':
      return [assigned(name, parser.either())]
    default:
      parser.at = from
      return putAt(parser)
  }
}

/** `5 into $gold`. */
function putAt(parser: Parser): Assignment[] {
  const value = parser.either()
  if (!parser.take('into') || parser.next?.kind !== 'name') throw new NotUnderstood()
  const name = variableName(parser.next.text)
  parser.at++
  return [assigned(name, value)]
}

const listMethods: Record<string, 'add' | 'take' | undefined> = {
  push: 'add',
  pushUnique: 'add',
  concat: 'add',
  append: 'add',
  add: 'add',
  delete: 'take',
  pluck: 'take',
  remove: 'take',
  discard: 'take',
}

/** `$inventory.push("key", "lamp")`: what is added to a list, or taken from it. */
function methodAt(parser: Parser, text: string): Assignment[] {
  const dot = text.lastIndexOf('.')
  const how = listMethods[text.slice(dot + 1)]
  if (dot < 0 || !how) throw new NotUnderstood()
  const items: Expression[] = []
  while (!parser.take(')')) {
    if (parser.done) throw new NotUnderstood()
    items.push(parser.either())
    parser.take(',')
  }
  return [{ name: variableName(text.slice(0, dot)), how, value: { kind: 'list', items } }]
}

/** `$gold to $gold + 1` and `$gold to 1 + $gold` are steps, `$bag to $bag + (a: "key")` adds to a list. */
export function assigned(name: string, value: Expression): Assignment {
  if (value.kind !== 'math' || (value.how !== '+' && value.how !== '-')) return { name, how: 'set', value }
  const { how, left, right } = value
  const isOwn = (of: Expression) => of.kind === 'variable' && of.name === name
  if (isOwn(left)) {
    if (right.kind === 'list') return { name, how: how === '+' ? 'add' : 'take', value: right }
    if (how === '+') return { name, how: 'step', value: right }
    return { name, how: 'step', value: { kind: 'math', how: '-', left: { kind: 'value', value: 0 }, right } }
  }
  // Words in front of others are no number that is added.
  const isWords = left.kind === 'value' && typeof left.value === 'string'
  if (how === '+' && isOwn(right) && !isWords) return { name, how: left.kind === 'list' ? 'add' : 'step', value: left }
  return { name, how: 'set', value }
}
