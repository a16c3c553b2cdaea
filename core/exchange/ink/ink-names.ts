import type { Assignment, Expression } from '../story/expression.ts'
import { unknownExpression, withNames } from '../story/expressions.ts'
import { assigned, readExpression, visitsOf } from '../story/read-expression.ts'
import { InkFunctions } from './ink-functions.ts'
import { InkLeads } from './ink-leads.ts'
import { cutAt } from './ink-lines.ts'

/** `next = -> hall` and `-> ask(-> hall)`. */
const becomesPart = /(?<![\p{L}\p{N}_])([\p{L}\p{N}_]+)[ \t]*=[ \t]*->[ \t]*([\p{L}\p{N}_.]+)/gu
const givenTo = /->[ \t]*([\p{L}\p{N}_.]+)[ \t]*\(([^()\n]*)\)/gu

const changed = /^([\p{L}\p{N}_]+)\s*(\+\+|--|\+=|-=|=)(.*)$/su
const minus = (right: Expression): Expression => ({
  kind: 'math',
  how: '-',
  left: { kind: 'value', value: 0 },
  right,
})

/** No expression that means something is longer, in characters. */
const mostSource = 1_000

/** What the names of an Ink story mean: parts of it, constants, things of lists, variables. */
export class InkNames {
  /** Parts by their whole name: `knot`, `knot.stitch`, `knot.label`. */
  readonly places = new Set<string>()
  readonly constants = new Map<string, Expression>()
  /** The things of each list. */
  readonly lists = new Map<string, string[]>()
  readonly params = new Map<string, string[]>()
  readonly functions = new InkFunctions()
  readonly leads = new InkLeads()
  readonly variables = new Set<string>()
  private readonly byLast = new Map<string, string>()
  private readonly things = new Set<string>()

  /** How often each name begins a line as if its owner said it. */
  private readonly speakers = new Map<string, number>()

  spoke(name: string, times: number): void {
    this.speakers.set(name, (this.speakers.get(name) ?? 0) + times)
  }
  /** Whether a name that begins a line is that of somebody who speaks: it does so more than once. */
  speaks = (name: string): boolean => (this.speakers.get(name) ?? 0) > 1

  addPlace(name: string): void {
    this.places.add(name)
    const last = name.slice(name.lastIndexOf('.') + 1)
    if (!this.byLast.has(last)) this.byLast.set(last, name)
  }
  addList(name: string, things: string[]): void {
    this.lists.set(name, things)
    for (const thing of things) this.things.add(thing)
  }

  /** The whole name of a part, as it is meant in another part; as it stands where there is none. */
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

  /** Whether a name is a variable's, or what some part calls what it is given. */
  isVariable = (name: string): boolean =>
    this.variables.has(name) || [...this.params.values()].some((params) => params.includes(name))

  /** Learns from the lines of a part which parts variables lead to. */
  learnLeads(lines: readonly string[], here: string): void {
    for (const line of lines) {
      if (!line.includes('->')) continue
      for (const [, name = '', to = ''] of line.matchAll(becomesPart)) this.leads.learn(name, this.place(to, here))
      for (const [, to = '', args = ''] of line.matchAll(givenTo))
        for (const [at, name] of (this.params.get(this.place(to, here)) ?? []).entries())
          this.given(name, cutAt(args, ',')[at] ?? '', here)
    }
  }

  /** What a variable becomes: an expression, or a part's name. */
  given(name: string, source: string, here: string): Expression {
    const target = /^\s*->\s*([\p{L}\p{N}_.]+)\s*$/u.exec(source)?.[1]
    if (target !== undefined) return this.leads.learn(name, this.place(target, here))
    const value = this.expression(source, here)
    if (value.kind === 'variable') this.leads.learnCopy(name, value.name)
    return value
  }

  /** An expression of Ink, in which names of parts count how often they were seen. */
  expression(source: string, here: string): Expression {
    if (source.length > mostSource) return unknownExpression(source.trim())
    const read = readExpression(spelled(this.functions.inlined(source)), here)
    if (read.kind === 'unknown') return unknownExpression(source.trim())
    return this.held(withNames(read, (name) => this.named(name, here)))
  }

  /** `gold = 3`, `gold += 1`, `gold--`; null: it is no change, or what the variable becomes is not understood. */
  change(source: string, here: string): Assignment | null {
    const [, name = '', how = '', right = ''] = changed.exec(source.trim()) ?? []
    const rest = right.trim()
    if (name === '' || (how.length === 2 && how[0] === how[1]) !== (rest === '')) return null
    const value = rest === '' ? ({ kind: 'value', value: 1 } as const) : this.expression(rest, here)
    if (value.kind === 'unknown') return null
    if (how === '=') return assigned(name, value)
    return { name, how: 'step', value: how[0] === '+' ? value : minus(value) }
  }

  /** Whether a list is one thing is whether it has it. */
  held(expression: Expression): Expression {
    if (expression.kind === 'not') return { ...expression, of: this.held(expression.of) }
    if (expression.kind === 'and' || expression.kind === 'or')
      return { ...expression, left: this.held(expression.left), right: this.held(expression.right) }
    if (expression.kind !== 'compare' || (expression.how !== '==' && expression.how !== '!=')) return expression
    const { how, left, right } = expression
    if (left.kind !== 'variable' || !this.lists.has(left.name) || right.kind !== 'value') return expression
    const has: Expression = { kind: 'has', list: left, item: right }
    return how === '==' ? has : { kind: 'not', of: has }
  }

  /** A change of a variable as changes of things in lists, where it is one of those. */
  changed(change: Assignment): Assignment[] {
    const { name, how, value } = change
    const things = this.lists.get(name)
    const isThing = (of: Expression) => of.kind === 'value' && typeof of.value === 'string' && this.things.has(of.value)
    const asList = (of: Expression): Expression => (of.kind === 'list' ? of : { kind: 'list', items: [of] })
    const isThings = (of: Expression) => isThing(of) || of.kind === 'list'
    if (how === 'step' && isThings(value)) return [{ name, how: 'add', value: asList(value) }]
    if (how === 'step' && value.kind === 'math' && value.how === '-' && isThings(value.right))
      return [{ name, how: 'take', value: asList(value.right) }]
    if (how !== 'set' || !things || !(isThing(value) || value.kind === 'list')) return [change]
    // Of a list that is set nothing else is left.
    const kept = value.kind === 'list' ? value.items : [value]
    const named = new Set(kept.map((item) => (item.kind === 'value' ? item.value : null)))
    const items = things
      .filter((thing) => !named.has(thing))
      .map((thing): Expression => ({ kind: 'value', value: thing }))
    const taken: Assignment[] = items.length > 0 ? [{ name, how: 'take', value: { kind: 'list', items } }] : []
    return kept.length > 0 ? [...taken, { name, how: 'add', value: { kind: 'list', items: kept } }] : taken
  }

  named(name: string, here: string): Expression {
    const constant = this.constants.get(name)
    if (constant) return constant
    if (this.variables.has(name) || this.lists.has(name)) return { kind: 'variable', name }
    const place = this.place(name, here)
    if (this.places.has(place)) return visitsOf(place)
    const thing = name.slice(name.lastIndexOf('.') + 1)
    return this.things.has(thing) ? { kind: 'value', value: thing } : { kind: 'variable', name }
  }
}

/** Ink's own words as the common ones. What stands in quotes stays. */
const spelled = (source: string): string =>
  source
    .split(/((?<!\\)"(?:[^"\\]|\\.)*")/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replace(
              /(?<![\p{L}\p{N}_])([\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)?)\s*(?:!\?|\bhasnt\b)\s*([\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)?)/gu,
              'not ($1 contains $2)',
            )
            .replace(/(?<=[\p{L}\p{N}_)\s])\?|\bhas\b/gu, ' contains ')
            .replace(/\bmod\b/g, '%')
            .replace(/->\s*/g, ''),
    )
    .join('')
