import type { Statement, TextPart } from '../flow/statements.ts'
import type { Assignment, Expression } from '../story/expression.ts'
import { everyPartOf, negative, unknownExpression, visitsOf, withNames } from '../story/expressions.ts'
import { assigned, maxSource, readExpression } from '../story/read-expression.ts'
import { InkDivertVariables } from './ink-divert-variables.ts'
import {
  answerOf,
  hasAnswer,
  type InkFunction,
  InkFunctions,
  saysWords,
  withReturns,
  wordsOf,
} from './ink-functions.ts'
import { cutAt, unguarded } from './ink-lines.ts'
import { atOnce } from './ink-values.ts'

/** `next = -> hall` and `-> ask(-> hall)`. */
const becomesPart = /(?<![\p{L}\p{N}_])([\p{L}\p{N}_]+)[ \t]*=[ \t]*->[ \t]*([\p{L}\p{N}_.]+)/gu
const argumentsTo = /->[ \t]*([\p{L}\p{N}_.]+)[ \t]*\(([^()\n]*)\)/gu

const changed = /^([\p{L}\p{N}_]+)\s*(\+\+|--|\+=|-=|=)(.*)$/su

/** What the names of an Ink story refer to: parts, constants, list items, variables. */
export class InkNames {
  /** Parts by their full name: `knot`, `knot.stitch`, `knot.label`. */
  readonly places = new Set<string>()
  readonly constants = new Map<string, Expression>()
  /** The items of each list with their values. An item that several lists have is written with its list's name. */
  readonly lists = new Map<string, Map<string, number>>()
  readonly params = new Map<string, string[]>()
  readonly functions = new InkFunctions()
  readonly divertVariables = new InkDivertVariables()
  readonly variables = new Set<string>()
  private readonly byLast = new Map<string, string>()
  private readonly things = new Map<string, string>()
  /** How many sequences are counted in variables of their own. */
  private sequences = 0
  /** Callable names: Ink's own functions, and lists, which return the item with a given value. */
  private readonly calls = new Set(inkFunctions)

  /** How often each name begins a line like a speaker. */
  private readonly speakers = new Map<string, number>()

  /** Records that a name began lines like a speaker. */
  spoke(name: string, times: number): void {
    this.speakers.set(name, (this.speakers.get(name) ?? 0) + times)
  }
  /** Whether a name at the beginning of a line is a speaker: it must occur more than once. */
  speaks = (name: string): boolean => (this.speakers.get(name) ?? 0) > 1

  /** A new name for a variable that counts the turns of a sequence in a part. */
  counter = (here: string, kind: string): string => `${here}: ${kind} ${++this.sequences}`

  addPlace(name: string): void {
    this.places.add(name)
    const last = name.slice(name.lastIndexOf('.') + 1)
    if (!this.byLast.has(last)) this.byLast.set(last, name)
  }
  /** Adds all lists of a story by name, with their items and values. */
  addLists(lists: ReadonlyMap<string, ReadonlyMap<string, number>>): void {
    const owners = new Map<string, number>()
    for (const things of lists.values())
      for (const thing of things.keys()) owners.set(thing, (owners.get(thing) ?? 0) + 1)
    for (const [list, things] of lists) {
      const named = new Map<string, number>()
      for (const [thing, value] of things) {
        const whole = owners.get(thing) === 1 ? thing : `${list}.${thing}`
        named.set(whole, value)
        this.things.set(`${list}.${thing}`, whole)
        if (!this.things.has(thing)) this.things.set(thing, whole)
      }
      this.lists.set(list, named)
      this.calls.add(list)
    }
  }
  /** The full name of a list item, given with or without its list; null when it is not an item. */
  thing = (name: string): string | null => this.things.get(name) ?? null

  /** The full name of a part, as seen from another part; unchanged when there is none. */
  place(name: string, here: string): string {
    const parts = here.split('.')
    for (let length = parts.length; length > 0; length--) {
      const whole = `${parts.slice(0, length).join('.')}.${name}`
      if (this.places.has(whole)) return whole
    }
    if (this.places.has(name)) return name
    const last = name.slice(name.lastIndexOf('.') + 1)
    return this.byLast.get(name) ?? (name.includes('.') ? this.byLast.get(last) : undefined) ?? name
  }

  /** Whether a name is a variable, or a parameter of some part. */
  isVariable = (name: string): boolean =>
    this.variables.has(name) || [...this.params.values()].some((params) => params.includes(name))

  /** Learns from the lines of a part which parts variables lead to. */
  learnDiverts(lines: readonly string[], here: string): void {
    for (const line of lines) {
      if (!line.includes('->')) continue
      for (const [, name = '', to = ''] of line.matchAll(becomesPart))
        this.divertVariables.learn(name, this.place(to, here))
      for (const [, to = '', args = ''] of line.matchAll(argumentsTo))
        for (const [at, name] of (this.params.get(this.place(to, here)) ?? []).entries())
          this.given(name, cutAt(args, ',')[at] ?? '', here)
    }
  }

  /** The value that a variable is assigned: an expression, or a part's name. */
  given(name: string, source: string, here: string): Expression {
    const target = /^\s*->\s*([\p{L}\p{N}_.]+)\s*$/u.exec(source)?.[1]
    if (target !== undefined) return this.divertVariables.learn(name, this.place(target, here))
    const value = this.expression(source, here)
    if (value.kind === 'variable') this.divertVariables.learnCopy(name, value.name)
    return value
  }

  /** Assigns arguments, such as `(3, "a")`, to the parameters of a part. */
  givenTo(place: string, source: string, here: string): Assignment[] {
    const inside = /^\s*\((.*)\)\s*$/s.exec(source)?.[1]
    const params = this.params.get(place)
    if (inside === undefined || !params) return []
    return atOnce(
      cutAt(inside, ',').flatMap((value, at) => {
        const name = params[at]
        return name === undefined ? [] : [assigned(name, this.given(name, value, here))]
      }),
    )
  }

  /** Parses an Ink expression, in which the name of a part is the number of its visits. */
  expression(source: string, here: string): Expression {
    const unread = () => unknownExpression(unguarded(source.trim()))
    if (source.length > maxSource) return unread()
    const summed = withSums(source)
    if (summed === null) return unread()
    const answers = new Map<string, Expression>()
    const answered = this.functions.answered(summed, (call) => this.answer(call, here, answers))
    const read = readExpression(withCommonOperators(answered), here, { calls: this.calls, isInk: true })
    if (read.kind === 'unknown') return unread()
    for (const part of everyPartOf(read))
      if (part.kind === 'value' && typeof part.value === 'string') part.value = unguarded(part.value)
    return withNames(read, (name) => answers.get(name) ?? this.named(name, here))
  }

  /** Statements to run before the expressions parsed since they were last taken. */
  readonly hoisted: Statement[] = []
  /**
   * Parses the lines of a function; its return value is stored in a variable. Null when nested too deeply. Set by the
   * line parser.
   */
  weave: (lines: readonly string[], answer: string) => Statement[] | null = () => null
  private answers = 0

  /** The values of a function's local names while its lines are parsed. */
  private scope: Map<string, Expression> = new Map()
  private own = 0

  /**
   * The statements of a call, and the variable for its return value: a new one, or that of the function which returns
   * the call. Null when it is not a call that can be inlined.
   */
  inlineCall(
    call: string,
    here: string,
    answer = `answer_${++this.answers}`,
  ): { done: Statement[]; answer: string } | null {
    const called = this.functions.calledIn(call)
    if (!called) return null
    const { of, given } = called
    const scope = new Map<string, Expression>()
    const first: Statement[] = []
    const changes = this.functions.changedBy(of)
    for (const [at, param] of of.params.entries()) {
      const value = this.expression(given[at] ?? '', here)
      const isChanged = changes.has(param)
      if (isChanged && !of.refs.has(param)) first.push(this.kept(param, of, value, scope))
      else scope.set(param, value)
    }
    const outer = this.scope
    this.scope = scope
    const made = this.weave(of.lines, answer)
    this.scope = outer
    const done = made && withReturns([...first, ...made])
    return done && { done, answer }
  }

  /** Gives a function's parameter a variable of its own. */
  private kept(name: string, of: InkFunction, value: Expression, scope: Map<string, Expression>): Statement {
    const own = `${name} in ${of.name}`
    scope.set(name, { kind: 'variable', name: own })
    return { kind: 'set', change: { name: own, how: 'set', value } }
  }
  /** Gives a temporary variable of a function a name of its own; outside of functions names stay. */
  keep(name: string, answer: string | null): void {
    if (answer !== null && !this.scope.has(name))
      this.scope.set(name, { kind: 'variable', name: `${name} in ${++this.own}` })
  }
  /** The variable that an assignment to a name changes. */
  private target(name: string): string {
    const known = this.scope.get(name)
    return known?.kind === 'variable' ? known.name : name
  }

  /** The text of a call in the middle of a line; null when the function returns a value and has no text. */
  wordsOf(call: string, here: string): TextPart[] | null {
    const known = this.inlineCall(call, here)
    if (!known) return null
    const { done, answer } = known
    return saysWords(done) || !hasAnswer(done, answer) ? wordsOf(done, answer) : null
  }

  /** The name that replaces a call in an expression; null when its value is unknown. */
  private answer(call: string, here: string, answers: Map<string, Expression>): string | null {
    const known = this.inlineCall(call, here)
    if (!known || saysWords(known.done)) return null
    const { done, answer } = known
    const value = answerOf(done, answer)
    if (!value) this.hoisted.push(...done)
    answers.set(answer, value ?? { kind: 'variable', name: answer })
    return answer
  }

  /** Parses `gold = 3`, `gold += 1`, `gold--`; null when it is not an assignment, or the value is not understood. */
  change(source: string, here: string): Assignment | null {
    const [, written = '', how = '', right = ''] = changed.exec(source.trim()) ?? []
    const rest = right.trim()
    const name = this.target(written)
    if (name === '' || (how.length === 2 && how[0] === how[1]) !== (rest === '')) return null
    const value = rest === '' ? ({ kind: 'value', value: 1 } as const) : this.expression(rest, here)
    if (value.kind === 'unknown') return null
    if (how === '=') return assigned(name, value)
    return { name, how: 'step', value: how[0] === '+' ? value : negative(value) }
  }

  /** What a name means: a value in the scope of a function, a constant, a variable, visits to a part, or a list item. */
  named(name: string, here: string): Expression {
    const own = this.scope.get(name)
    if (own) return own
    const constant = this.constants.get(name)
    if (constant) return constant
    if (this.variables.has(name) || this.lists.has(name)) return { kind: 'variable', name }
    const place = this.place(name, here)
    if (this.places.has(place)) return visitsOf(place)
    const thing = this.thing(name)
    return thing === null ? { kind: 'variable', name } : { kind: 'value', value: thing }
  }
}

const inkFunctions = [
  ...['LIST_COUNT', 'LIST_MIN', 'LIST_MAX', 'LIST_ALL', 'LIST_INVERT', 'LIST_RANGE', 'LIST_VALUE', 'LIST_RANDOM'],
  ...['RANDOM', 'TURNS_SINCE', 'TURNS', 'READ_COUNT', 'MIN', 'MAX', 'INT', 'FLOAT', 'FLOOR', 'CEILING'],
]

const quoted = /((?<!\\)"(?:[^"\\]|\\.)*")/g

/** Writes texts with values in them, `"{n} apples"`, as sums; null when there is more than values in them. */
function withSums(source: string): string | null {
  if (!source.includes('"')) return source
  const summed = source.replace(quoted, (text) =>
    text.includes('{') ? `(${text.replace(/\{([^{}"]*)\}/g, '" + ($1) + "')})` : text,
  )
  return (summed.match(quoted) ?? []).some((text) => /[{}]/.test(text)) ? null : summed
}

/** Replaces Ink's operators with the common ones, except within quotes. */
function withCommonOperators(source: string): string {
  // A variable may be named `has` or `mod`: only behind a value they are operators.
  let isBehindValue = false
  const worded = (token: string) => {
    const isWord = isBehindValue && (token === 'has' || token === 'mod')
    isBehindValue = !isWord && /[\p{L}\p{N}_)"]$/u.test(token) && !/^(?:and|or|not|hasnt)$/.test(token)
    return isWord ? (token === 'has' ? 'contains' : '%') : token
  }
  return source
    .split(quoted)
    .map((part, at) =>
      at % 2 === 1
        ? worded(part)
        : part
            .replace(/[\p{L}\p{N}_.]+|\S/gu, worded)
            .replace(/!\?/g, ' hasnt ')
            .replace(/\?/g, ' contains ')
            .replace(/\^/g, ' meets ')
            .replace(/->\s*/g, ''),
    )
    .join('')
}
