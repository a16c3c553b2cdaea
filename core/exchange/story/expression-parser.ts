import type { Comparison, Expression } from './expression.ts'
import { negative, visitsOf } from './expressions.ts'
import { shortly } from './loss.ts'
import type { Token } from './tokens.ts'

/** The deepest nesting of parentheses. */
export const maxDepth = 40

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

/** The binary operators of Ink, lowest precedence first. */
const inkLevels = [
  ['and', '&&', 'or', '||'],
  ['==', '!=', '<', '<=', '>', '>='],
  ['contains', 'hasnt', 'meets'],
  ...['+', '-', '*', '/', '%'].map((mark) => [mark]),
]

const stateOf = /^(?:State\.(?:variables|temporary)|window\.story\.state|story\.state|state|s|v)\./
/** The bare name of a variable: `$gold`, `State.variables.gold` and `s.gold` are the same. */
export const variableName = (text: string): string => text.replace(stateOf, '').replace(/^\$/, '')

const noCalls: ReadonlySet<string> = new Set()

/**
 * `calls`: functions whose calls are preserved. `isInk`: operators have Ink's precedence. `isHarlowe`: the left side of
 * a comparison may be omitted when it was given before, as in `$gold > 2 and < 9`.
 */
export interface ReadOptions {
  calls?: ReadonlySet<string>
  isInk?: boolean
  isHarlowe?: boolean
}

/** `visits || 0`: a variable without a value is 0, false or empty anyway. */
const orElse = (left: Expression, right: Expression): Expression =>
  left.kind === 'variable' && right.kind === 'value' && !right.value ? left : { kind: 'or', left, right }

/** Parses one expression after the other from tokens. Throws {@link NotUnderstood}. */
export class Parser {
  at = 0
  depth = 0
  readonly tokens: Token[]
  readonly here: string
  /** The variable that `it` stands for. */
  it: string | null = null
  private readonly calls: ReadonlySet<string>
  private readonly isInk: boolean
  private readonly isHarlowe: boolean
  /** The last comparison, which Harlowe completes the next one with if its left side is omitted. */
  private last: { left: Expression; how: Comparison } | null = null

  constructor(tokens: Token[], here: string, { calls = noCalls, isInk = false, isHarlowe = false }: ReadOptions) {
    this.tokens = tokens
    this.here = here
    this.calls = calls
    this.isInk = isInk
    this.isHarlowe = isHarlowe
  }

  get next(): Token | undefined {
    return this.tokens[this.at]
  }
  /** Takes the next token if it is one of these words or operators. */
  take(...texts: string[]): string | null {
    const { next } = this
    if (!next || next.kind === 'string' || !texts.includes(next.text)) return null
    this.at++
    return next.text
  }
  /** Whether a Harlowe datamap begins here. */
  get isMap(): boolean {
    const [open, name, colon] = this.tokens.slice(this.at, this.at + 3)
    return open?.text === '(' && (name?.text === 'dm' || name?.text === 'datamap') && colon?.text === ':'
  }
  get done(): boolean {
    return this.at >= this.tokens.length
  }

  either(): Expression {
    if (++this.depth > maxDepth) throw new NotUnderstood()
    if (this.isInk) {
      const all = this.level(0)
      this.depth--
      return all
    }
    const outer = this.last
    this.last = null
    let left = this.both()
    while (this.take('or', '||')) left = orElse(left, this.both())
    if (this.take('?')) left = this.chosen(left)
    this.last = outer
    this.depth--
    return left
  }
  /** `$gold > 5 ? "rich" : "poor"`. */
  private chosen(when: Expression): Expression {
    const value = this.either()
    if (!this.take(':')) throw new NotUnderstood()
    const other = { when: null, value: this.either() }
    return { kind: 'either', arms: [{ when, value }, other] }
  }
  /**
   * Ink's expressions: `and` and `or` have the same precedence, each sum operator has its own, and `not` applies only
   * to what follows it.
   */
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
    const left = this.isLeftOut ? (this.last?.left ?? this.sum()) : this.sum()
    if (this.take('contains')) return this.held(left, this.sum())
    if (this.take('in')) return this.held(this.sum(), left)
    if (this.next?.text === 'not' && this.tokens[this.at + 1]?.text === 'in') {
      this.at += 2
      return { kind: 'not', of: this.held(this.sum(), left) }
    }
    if (this.take('is')) {
      if (this.take('in')) return this.held(this.sum(), left)
      const isNot = this.take('not') !== null
      if (isNot && this.take('in')) return { kind: 'not', of: this.held(this.sum(), left) }
      const how = this.comparison()
      if (!how) return this.against(left, isNot ? '!=' : '==')
      const of = this.against(left, how)
      return isNot ? { kind: 'not', of } : of
    }
    const how = this.comparison()
    if (how) return this.against(left, how)
    const { last } = this
    const isMore = last && left.kind === 'value' && typeof left.value !== 'boolean'
    return this.isHarlowe && isMore ? { kind: 'compare', how: last.how, left: last.left, right: left } : left
  }
  private comparison(): Comparison | undefined {
    const mark = this.take(...Object.keys(comparisons))
    return mark === null ? undefined : comparisons[mark]
  }
  /** Whether a comparison begins with its operator, so that its left side is the previous one. */
  private get isLeftOut(): boolean {
    const { next } = this
    return (
      this.isHarlowe && next !== undefined && next.kind !== 'string' && (next.text === 'is' || next.text in comparisons)
    )
  }
  private against(left: Expression, how: Comparison): Expression {
    if (this.isHarlowe && left.kind === 'variable') this.it = left.name
    const right = this.sum()
    this.last = { left, how }
    return { kind: 'compare', how, left, right }
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
    if (this.take('-')) return negative(this.single())
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
    if (next.kind === 'number')
      return {
        kind: 'value',
        value: Number(next.text),
        ...(this.isInk && next.text.includes('.') && { isFloat: true }),
      }
    if (next.kind === 'string') return { kind: 'value', value: next.text }
    return this.named(next.text)
  }
  /** One value in parentheses is that value; none, or several separated by commas, are a list. */
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
    return { kind: 'variable', name: variableName(text) + this.keys() }
  }
  /** Parses property access with brackets: `$hero["gold"]` is `$hero.gold`. */
  keys(): string {
    let keys = ''
    for (;;) {
      const [open, key, close] = this.tokens.slice(this.at, this.at + 3)
      if (open?.text !== '[' || open.kind !== 'mark' || key?.kind !== 'string' || close?.text !== ']') return keys
      keys += `.${key.text}`
      this.at += 3
    }
  }
  private args(end: ')' | ']'): Expression[] {
    const args: Expression[] = []
    while (!this.take(end)) {
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
      case 'passage':
        return { kind: 'value', value: this.here }
      case 'cond':
        return condOf(args)
      case 'history':
        return { kind: 'variable', name: '(history)' }
      case 'visited':
      case 'hasvisited':
      case 'story.hasvisited':
      case 'passage.hasvisited':
        if (first && (first.kind !== 'value' || typeof first.value !== 'string')) throw new NotUnderstood()
        return visitsOf(first?.kind === 'value' ? String(first.value) : this.here)
      case 'len':
        return first?.kind === 'variable' ? { kind: 'variable', name: `${first.name}.length` } : unknown(name)
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

/** Thrown for expressions that are not supported. */
export class NotUnderstood extends Error {}

/** `(cond: $gold > 5, "rich", $gold > 2, "well off", "poor")`. */
function condOf(args: readonly Expression[]): Expression {
  const arms: { when: Expression | null; value: Expression }[] = []
  for (let at = 0; at + 1 < args.length; at += 2)
    arms.push({ when: args[at] as Expression, value: args[at + 1] as Expression })
  const other = args.length % 2 === 1 ? args.at(-1) : undefined
  if (!other || arms.length === 0) throw new NotUnderstood()
  return { kind: 'either', arms: [...arms, { when: null, value: other }] }
}

/** An expression that is not understood, with its source as a report shows it. */
export const unknown = (source: string): Expression => ({ kind: 'unknown', source: shortly(source) })
