import type { Statement, TextPart } from '../flow/statements.ts'
import { everyStatement } from '../flow/walk.ts'
import type { Expression } from '../story/expression.ts'
import { everyPartOf, withNames } from '../story/expressions.ts'
import { maxSource } from '../story/read-expression.ts'
import { cutAt } from './ink-lines.ts'

export interface InkFunction {
  name: string
  params: string[]
  /** The parameters that are passed by reference. */
  refs: ReadonlySet<string>
  lines: string[]
}

/** The largest number of characters that calls may expand to in a whole story. */
const maxExpandedLength = 200_000
/** The largest number of calls within one expression. */
const maxCallsInExpression = 20
/** The longest chain of functions that pass a name on by reference. */
const maxChangers = 24
/** The largest number of statements when the code after a returning arm is copied into the other arms. */
const maxCopiedStatements = 400

/**
 * The functions of an Ink story. A call is replaced with the function's lines, in which the arguments replace the
 * parameters.
 */
export class InkFunctions {
  private readonly byName = new Map<string, InkFunction>()
  private called = 0
  private readonly readable = new Map<InkFunction, boolean>()
  private readonly changed = new Map<InkFunction, ReadonlySet<string>>()

  /**
   * Begins a function; `params` is the text between its parentheses. Its lines are to be added to the returned list.
   */
  begin(name: string, params: string | undefined): string[] {
    const given = (params ?? '').split(',').map((param) => param.trim())
    const lines: string[] = []
    this.byName.set(name, {
      name,
      params: given.map((param) => param.replace(/^(?:ref\s+|->\s*)/, '')).filter((param) => param !== ''),
      refs: new Set(given.flatMap((param) => /^ref\s+(\S.*)$/.exec(param)?.[1] ?? [])),
      lines,
    })
    return lines
  }

  /** The names of functions whose calls cannot be inlined. */
  get opaque(): string[] {
    return [...this.byName].flatMap(([name, each]) => (isReadable(each.lines) ? [] : [name]))
  }

  /**
   * The called function of, for example, `raise(trust, 2)`, with its arguments; null when it is not a call that can be
   * inlined.
   */
  calledIn(source: string): { of: InkFunction; given: string[] } | null {
    const text = source.trim()
    const call = /^([\p{L}\p{N}_]+)\s*\(/u.exec(text)
    const of = call ? this.byName.get(call[1] ?? '') : undefined
    if (!call || !of || this.called > maxExpandedLength || !this.isReadable(of)) return null
    const [{ length }] = call
    if (closing(text, length) !== text.length - 1) return null
    this.called += of.lines.join('\n').length
    return { of, given: cutAt(text.slice(length, -1), ',').map((value) => value.trim()) }
  }

  /** The names that a function changes, itself or by passing them to others by reference. Cached. */
  changedBy(of: InkFunction, depth = 0): ReadonlySet<string> {
    const known = this.changed.get(of)
    if (known || depth > maxChangers) return known ?? new Set<string>()
    const changed = new Set<string>()
    // Stored before it is complete, because functions may call each other.
    this.changed.set(of, changed)
    for (const line of of.lines) {
      for (const [, name = ''] of line.matchAll(becomes)) changed.add(name)
      for (const call of line.matchAll(callBegins)) {
        const other = this.byName.get(call[1] ?? '')
        if (!other || other.refs.size === 0) continue
        const from = call.index + call[0].length
        for (const [at, name] of cutAt(line.slice(from, closing(line, from)), ',').entries()) {
          const param = other.params[at] ?? ''
          if (other.refs.has(param) && this.changedBy(other, depth + 1).has(param)) changed.add(name.trim())
        }
      }
    }
    return changed
  }

  /** Whether calls of a function can be inlined. Cached: all of its lines must be known when it is asked first. */
  private isReadable(of: InkFunction): boolean {
    const known = this.readable.get(of) ?? isReadable(of.lines)
    this.readable.set(of, known)
    return known
  }

  /** Replaces calls in an expression with the names that `result` returns for them. */
  answered(source: string, result: (call: string) => string | null): string {
    let text = source
    let from = 0
    for (let times = 0; times < maxCallsInExpression && text.length <= maxSource; times++) {
      const call = new RegExp(callBegins)
      call.lastIndex = from
      const found = call.exec(text)
      if (!found) return text
      const close = this.byName.has(found[1] ?? '') ? closing(text, call.lastIndex) : -1
      const answer = close < 0 ? null : result(text.slice(found.index, close + 1))
      from = found.index + (answer ?? found[0]).length
      if (answer !== null) text = `${text.slice(0, found.index)}${answer}${text.slice(close + 1)}`
    }
    return text
  }
}

/** The beginning of a call. */
const callBegins = /(?<![\p{L}\p{N}_.])([\p{L}\p{N}_]+)\s*\(/gu
/** The name that a line of a function changes. */
const becomes = /~[ \t]*([\p{L}\p{N}_]+)[ \t]*(?:=(?!=)|\+=|-=|\+\+|--)/gu

/** The index of the parenthesis that closes the one before `from`; below 0 when there is none. */
function closing(text: string, from: number): number {
  let open = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') open++
    else if (text[at] === ')' && --open === 0) return at
  }
  return -1
}

/** Whether the lines of a function are changes, conditions and text only, without choices and threads. */
function isReadable(lines: readonly string[]): boolean {
  const all = lines.flatMap((line) => line.split('\n').map((each) => each.trim())).filter((line) => line !== '')
  return all.length > 0 && all.every((line) => !/^(?:[*+]|<-)/.test(line))
}

/**
 * Rewrites a function that returns in the middle: the statements after a return are moved into the other arms. Null
 * when the result is too long.
 */
export function withReturns(statements: readonly Statement[]): Statement[] | null {
  let made = 0
  const flow = (all: readonly Statement[], rest: readonly Statement[]): Statement[] | null => {
    const done: Statement[] = []
    const series = [...all, ...rest]
    for (const [at, each] of series.entries()) {
      if (++made > maxCopiedStatements) return null
      if (each.kind === 'return') return done
      if (each.kind !== 'if' || !each.arms.some(({ body }) => returns(body))) {
        done.push(each)
        continue
      }
      const after = series.slice(at + 1)
      const arms: typeof each.arms = []
      for (const { when, body } of each.arms) {
        const whole = flow(body, after)
        if (!whole) return null
        arms.push({ when, body: whole })
      }
      if (each.arms.every(({ when }) => when !== null)) {
        const whole = flow([], after)
        if (!whole) return null
        arms.push({ when: null, body: whole })
      }
      return [...done, { kind: 'if', arms }]
    }
    return done
  }
  return flow(statements, [])
}

const returns = (body: readonly Statement[]): boolean =>
  body.some((each) => each.kind === 'return' || (each.kind === 'if' && each.arms.some((arm) => returns(arm.body))))

/**
 * The return value of a function that does nothing else, as an expression; `variable` is where it stores the value.
 * Null when it does more.
 */
export function answerOf(statements: readonly Statement[], variable: string): Expression | null {
  const [only, ...others] = statements
  if (!only) return { kind: 'value', value: '' }
  if (others.length > 0) {
    const rest = withLocal(only, others)
    return rest && answerOf(rest, variable)
  }
  if (only.kind === 'set') return only.change.name === variable && only.change.how === 'set' ? only.change.value : null
  if (only.kind !== 'if') return null
  const arms = only.arms.map(({ when, body }) => ({ when, value: answerOf(body, variable) }))
  const known = arms.flatMap(({ when, value }) => (value ? [{ when, value }] : []))
  return known.length === arms.length ? { kind: 'either', arms: known } : null
}

/** The longest value, in parts, that is put in the place of a local variable. */
const maxLocal = 40

/**
 * The statements behind the assignment of a function's local variable, with the value in its place. Null when it
 * changes later under a condition, or when they do more than set values.
 */
function withLocal(first: Statement, rest: readonly Statement[]): Statement[] | null {
  if (first.kind !== 'set' || first.change.how !== 'set' || !isLocal(first.change.name)) return null
  const { name, value } = first.change
  const parts = [...everyPartOf(value)]
  if (parts.length > maxLocal || parts.some((part) => part.kind === 'call' && part.name.includes('RANDOM'))) return null
  const inside = (of: Expression) => withNames(of, (own) => (own === name ? value : { kind: 'variable', name: own }))
  const [next, ...others] = rest
  if (next?.kind === 'set' && next.change.name === name && others.length > 0) {
    // The next value in place of the first one.
    const { how, value: own } = next.change
    if (how !== 'set' && how !== 'step') return null
    const after = how === 'set' ? inside(own) : sumOf(value, inside(own))
    return [{ kind: 'set', change: { name, how: 'set', value: after } }, ...others]
  }
  for (const each of everyStatement(rest))
    if (each.kind !== 'if' && (each.kind !== 'set' || each.change.name === name)) return null
  const replaced = (each: Statement): Statement =>
    each.kind === 'set'
      ? { ...each, change: { ...each.change, value: inside(each.change.value) } }
      : each.kind === 'if'
        ? {
            ...each,
            arms: each.arms.map(({ when, body }) => ({ when: when && inside(when), body: body.map(replaced) })),
          }
        : each
  return rest.map(replaced)
}

/** The sum of a value and a step; a step down is a difference. */
const sumOf = (left: Expression, step: Expression): Expression =>
  step.kind === 'math' && step.how === '-' && step.left.kind === 'value' && step.left.value === 0
    ? { ...step, left }
    : { kind: 'math', how: '+', left, right: step }

/** Local variables have names that no variable of a story can have. */
const isLocal = (name: string): boolean => name.includes(' in ')

/**
 * The text of a function that is called in the middle of a line; `variable` is where it stores its return value. Null
 * when there is none, or it does more.
 */
export function wordsOf(statements: readonly Statement[], variable: string): TextPart[] | null {
  const parts: TextPart[] = []
  for (const each of statements) {
    if (each.kind === 'say' && each.who === null) parts.push(...(parts.length > 0 ? [' '] : []), ...each.parts)
    else if (each.kind === 'set') {
      if (each.change.name === variable) parts.push({ kind: 'print', value: each.change.value })
      else parts.push({ kind: 'set', change: each.change })
    } else if (each.kind === 'if') {
      const arms = each.arms.map(({ when, body }) => ({ when, parts: wordsOf(body, variable) }))
      const known = arms.flatMap(({ when, parts: own }) => (own ? [{ when, parts: own }] : []))
      if (known.length < arms.length) return null
      parts.push({ kind: 'either', arms: known })
    } else return null
  }
  return parts
}

/** Whether a function returns a value. */
export const hasAnswer = (statements: readonly Statement[], variable: string): boolean =>
  statements.some(
    (each) =>
      (each.kind === 'set' && each.change.name === variable) ||
      (each.kind === 'if' && each.arms.some(({ body }) => hasAnswer(body, variable))),
  )

/** Whether a function has any text. */
export const saysWords = (statements: readonly Statement[]): boolean =>
  statements.some(
    (each) => each.kind === 'say' || (each.kind === 'if' && each.arms.some(({ body }) => saysWords(body))),
  )

/** The statements of a function called without using its return value. */
export function withoutAnswer(statements: readonly Statement[], answer: string): Statement[] {
  return statements.flatMap((each): Statement[] => {
    if (each.kind === 'set' && each.change.name === answer) return []
    if (each.kind !== 'if') return [each]
    return [{ kind: 'if', arms: each.arms.map(({ when, body }) => ({ when, body: withoutAnswer(body, answer) })) }]
  })
}
