import type { Assignment, Expression } from '../story/expression.ts'
import { partsOf } from '../story/expressions.ts'
import { isMinus, ListKinds } from './ink-list-kinds.ts'
import {
  and,
  type Cases,
  casesCompared,
  common,
  compared,
  countOf,
  countOfOne,
  every,
  extreme,
  hasAll,
  type InkSet,
  inSet,
  isFilled,
  isSame,
  no,
  not,
  or,
  some,
  union,
  valueCases,
  without,
  yes,
} from './ink-sets.ts'

/** The lists of an Ink story, expressed with flags and scales. */
export class InkLists extends ListKinds {
  /**
   * An expression as a set: each possible item with the condition under which it is present; null when it is not a
   * list, or unknown.
   */
  set(expression: Expression): InkSet | null {
    switch (expression.kind) {
      case 'value':
        return this.isThing(expression.value) ? new Map([[expression.value, yes]]) : null
      case 'list': {
        const items = expression.items.map((item) => this.set(item))
        return items.some((item) => item === null)
          ? null
          : items.reduce<InkSet>((all, one) => union(all, one ?? new Map()), new Map())
      }
      case 'variable': {
        const known = this.variables.get(expression.name)
        return known ? new Map([...known.things].map((thing) => [thing, this.has(expression.name, thing)])) : null
      }
      case 'math': {
        const left = this.set(expression.left)
        const right = this.set(expression.right)
        if (!left) return null
        if (right)
          return expression.how === '+' ? union(left, right) : expression.how === '-' ? without(left, right) : null
        const by = numberOf(expression.right)
        return by === null ? null : this.shifted(left, expression.how === '-' ? -by : by)
      }
      case 'either': {
        let all: InkSet = new Map()
        let left: Expression = yes
        for (const { when, value } of expression.arms) {
          const own = this.set(value)
          if (!own) return null
          const holds = and(left, when === null ? yes : this.truth(when))
          all = union(all, new Map([...own].map(([thing, is]) => [thing, and(holds, is)])))
          if (when) left = and(left, not(this.truth(when)))
        }
        return all
      }
      case 'call':
        return this.called(expression.name, expression.args)
      default:
        return null
    }
  }

  private called(name: string, args: readonly Expression[]): InkSet | null {
    const [first, second, third] = args
    const listed = this.lists.get(name)
    if (listed) {
      const value = first ? numberOf(first) : null
      return new Map([...listed].filter(([, worth]) => worth === value).map(([thing]) => [thing, yes]))
    }
    const set = first ? this.set(first) : null
    if (!set || !first) return null
    const all = (): InkSet =>
      new Map([...this.siblings(this.possible(first) ?? [])].map((thing) => [thing, yes] as const))
    const other = second ? this.set(second) : null
    switch (name) {
      case '^':
        return other && common(set, other)
      case 'LIST_ALL':
        return all()
      case 'LIST_INVERT':
        return without(all(), set)
      case 'LIST_MIN':
      case 'LIST_MAX':
        return this.isOneAtMost(first) ? set : extreme(set, this.worthOf, name === 'LIST_MIN' ? 1 : -1)
      case 'LIST_RANGE': {
        const [low, high] = [this.boundOf(second), this.boundOf(third)]
        if (low === null || high === null) return null
        return new Map([...set].filter(([thing]) => this.worthOf(thing) >= low && this.worthOf(thing) <= high))
      }
      default:
        return null
    }
  }

  /** A number, or the value of a list's only item. */
  private boundOf(expression: Expression | undefined): number | null {
    if (!expression) return null
    const [only, ...others] = this.set(expression)?.keys() ?? []
    return only !== undefined && others.length === 0 ? this.worthOf(only) : numberOf(expression)
  }

  /** The set with each item moved by `by` places in its own list. */
  private shifted(set: InkSet, by: number): InkSet {
    const moved = new Map<string, Expression>()
    for (const [thing, when] of set) {
      const next = [...(this.lists.get(this.listOf.get(thing) ?? '') ?? [])].find(
        ([, worth]) => worth === this.worthOf(thing) + by,
      )
      if (next) moved.set(next[0], or(moved.get(next[0]) ?? no, when))
    }
    return moved
  }

  /** Whether a variable has an item. */
  private has(name: string, thing: string): Expression {
    const variable: Expression = { kind: 'variable', name }
    const value: Expression = { kind: 'value', value: thing }
    return this.variables.get(name)?.isOne
      ? { kind: 'compare', how: '==', left: variable, right: value }
      : { kind: 'has', list: variable, item: value }
  }

  /** A number as a choice between possible values; null when it does not derive from a list. */
  cases(expression: Expression): Cases | null {
    if (expression.kind === 'value' && typeof expression.value === 'number')
      return [{ when: yes, number: expression.value }]
    if (expression.kind === 'math') {
      const [left, right] = [this.cases(expression.left), this.cases(expression.right)]
      const { how } = expression
      if (!left || !right || how === '/' || how === '%') return null
      const made = left.flatMap((one) =>
        right.map((other) => ({
          when: and(one.when, other.when),
          number:
            how === '+'
              ? one.number + other.number
              : how === '-'
                ? one.number - other.number
                : one.number * other.number,
        })),
      )
      return made.length > 24 ? null : made
    }
    if (expression.kind !== 'call') return null
    const [list] = expression.args
    const set = list && this.set(list)
    if (!set) return null
    const isOne = this.isOneAtMost(list)
    if (expression.name === 'LIST_VALUE')
      return valueCases(set, isOne ? set : extreme(set, this.worthOf, -1), this.worthOf)
    if (expression.name !== 'LIST_COUNT') return null
    return isOne ? countOfOne(set) : countOf(set)
  }

  /** The scale that counts a list's items; null when there is none. */
  counter(expression: Expression): string | null {
    const [list] = expression.kind === 'call' && expression.name === 'LIST_COUNT' ? expression.args : []
    return list?.kind === 'variable' && this.variables.get(list.name)?.isCounted ? counterOf(list.name) : null
  }

  /** A boolean expression in which lists occur only as tests whether they have an item. */
  truth(expression: Expression): Expression {
    switch (expression.kind) {
      case 'not':
        return not(this.truth(expression.of))
      case 'and':
        return and(this.truth(expression.left), this.truth(expression.right))
      case 'or':
        return or(this.truth(expression.left), this.truth(expression.right))
      case 'has': {
        const [list, item] = [this.set(expression.list), this.set(expression.item)]
        return list && item ? this.onEach(expression.list, list, (mine) => hasAll(mine, item)) : expression
      }
      case 'either': {
        let left: Expression = yes
        const all = expression.arms.map(({ when, value }) => {
          const holds = when === null ? yes : this.truth(when)
          const own = and(left, and(holds, this.truth(value)))
          left = and(left, not(holds))
          return own
        })
        return some(all)
      }
      case 'compare': {
        const { how, left, right } = expression
        const [one, other] = [this.set(left), this.set(right)]
        if (one && other)
          return this.onEach(left, one, (mine) =>
            this.onEach(right, other, (theirs) => compared(how, mine, theirs, this.worthOf)),
          )
        if (left.kind === 'value' && right.kind === 'value' && typeof left.value === 'string')
          return (left.value === right.value) === (how === '==') ? yes : no
        const [cases, others] = [this.cases(left), this.cases(right)]
        const [counter, otherCounter] = [this.counter(left), this.counter(right)]
        if (cases && others && counter === null && otherCounter === null) return casesCompared(how, cases, others)
        const numbers = (of: Expression, known: Cases | null, scale: string | null): Cases | null =>
          known && scale === null && (known.length > 1 || of.kind === 'call') ? known : null
        const [ours, theirs] = [numbers(left, cases, counter), numbers(right, others, otherCounter)]
        const asked = (when: Expression, one: Expression, than: Expression) =>
          and(when, { kind: 'compare', how, left: one, right: than })
        if (ours)
          return some(ours.map(({ when, number }) => asked(when, { kind: 'value', value: number }, this.plain(right))))
        if (theirs)
          return some(theirs.map(({ when, number }) => asked(when, this.plain(left), { kind: 'value', value: number })))
        return { ...expression, left: this.plain(left), right: this.plain(right) }
      }
      case 'call': {
        const cases = this.cases(expression)
        if (cases) return some(cases.flatMap(({ when, number }) => (number === 0 ? [] : [when])))
        break
      }
    }
    const set = this.set(expression)
    return set ? isFilled(set) : this.plain(expression)
  }

  /** Applies a test to a list: to each possible item and to the empty list, if it has at most one item. */
  private onEach(expression: Expression, set: InkSet, asked: (set: InkSet) => Expression): Expression {
    if (!this.isOneAtMost(expression)) return asked(set)
    const each = [...set].map(([thing, when]) => and(when, asked(new Map([[thing, yes]]))))
    return some([...each, and(not(isFilled(set)), asked(new Map()))])
  }

  /** Replaces calls that count lists with their scales. */
  plain(expression: Expression): Expression {
    const counter = this.counter(expression)
    if (counter !== null) return { kind: 'variable', name: counter }
    if (expression.kind !== 'math') return expression
    return { ...expression, left: this.plain(expression.left), right: this.plain(expression.right) }
  }

  /** The set that a change assigns to a list; null when it does not change a list. */
  becomes({ name, how, value }: Assignment): InkSet | null {
    const own = this.variables.has(name) ? this.set({ kind: 'variable', name }) : null
    if (!own) return null
    if (how === 'set') return this.set(value)
    const taken = isMinus(value) ? value.right : null
    const by = this.set(taken ?? value)
    if (by) return how === 'take' || (how === 'step' && taken) ? without(own, by) : union(own, by)
    const number = numberOf(value)
    return how === 'step' && number !== null ? this.shifted(own, number) : null
  }

  /**
   * The flag changes that assign a set to a list, in order; of each group the first that holds is applied. Null when
   * they would affect each other.
   */
  changes(name: string, becomes: InkSet): ListChange[][] | null {
    const known = this.variables.get(name)
    if (!known) return null
    if (known.isOne) return [this.changesOfOne(name, becomes)]
    const whole = [...known.things].map((thing) => inSet(becomes, thing))
    // The number of items is known afterwards, and need not be computed.
    if (known.isCounted && whole.every(({ kind }) => kind === 'value'))
      return [[{ when: yes, changes: this.exactly(name, becomes) }]]
    const left = [...known.things].flatMap((thing) => {
      const [is, was] = [inSet(becomes, thing), this.has(name, thing)]
      return isSame(is, was) ? [] : [{ thing, is, was }]
    })
    const all: ListChange[][] = []
    // An item is changed once no remaining change depends on it.
    while (left.length > 0) {
      const free = left.findIndex(({ thing }) =>
        left.every((other) => other.thing === thing || !mentions(other.is, name, thing)),
      )
      const [next] = free < 0 ? [] : left.splice(free, 1)
      if (!next) return null
      const item: Expression = { kind: 'list', items: [{ kind: 'value', value: next.thing }] }
      const group: ListChange[] = []
      all.push(group)
      for (const how of ['add', 'take'] as const) {
        const asked = how === 'add' ? next.is : not(next.is)
        if (asked.kind === 'value' && asked.value === false) continue
        const step: Assignment[] = known.isCounted
          ? [{ name: counterOf(name), how: 'step', value: { kind: 'value', value: how === 'add' ? 1 : -1 } }]
          : []
        const when = known.isCounted ? and(asked, how === 'add' ? not(next.was) : next.was) : asked
        group.push({ when, changes: [{ name, how, value: item }, ...step] })
      }
    }
    return all
  }

  private exactly(name: string, becomes: InkSet): Assignment[] {
    const all = [...(this.variables.get(name)?.things ?? [])]
    const items = (has: boolean): Expression[] =>
      all.filter((thing) => becomes.has(thing) === has).map((value) => ({ kind: 'value', value }))
    return [
      { name, how: 'take', value: { kind: 'list', items: items(false) } },
      { name, how: 'add', value: { kind: 'list', items: items(true) } },
      { name: counterOf(name), how: 'set', value: { kind: 'value', value: becomes.size } },
    ]
  }

  private changesOfOne(name: string, becomes: InkSet): ListChange[] {
    const to = (value: string): Assignment[] => [{ name, how: 'set', value: { kind: 'value', value } }]
    const arms = [...becomes].map(([thing, when]) => ({ when, changes: to(thing) }))
    return [...arms, { when: every([...becomes.values()].map(not)), changes: to('') }].filter(
      ({ when }) => when.kind !== 'value' || when.value === true,
    )
  }

  /**
   * How a list is printed: its items, least first, each with its condition; null when it is not a list. `isOne`: at
   * most one is present.
   */
  shown(expression: Expression): { isOne: boolean; things: { name: string; when: Expression }[] } | null {
    const set = this.set(expression)
    if (!set) return null
    const things = [...set].sort(([one], [other]) => this.worthOf(one) - this.worthOf(other))
    return {
      isOne: this.isOneAtMost(expression),
      things: things.map(([thing, when]) => ({ name: thing.slice(thing.indexOf('.') + 1), when })),
    }
  }

  /** The initial value of a list, as changes of flags and scales. */
  begun(name: string, becomes: InkSet): Assignment[] {
    const known = this.variables.get(name)
    const things = [...becomes.keys()]
    if (known?.isOne) return [{ name, how: 'set', value: { kind: 'value', value: things[0] ?? '' } }]
    const items = things.map((thing): Expression => ({ kind: 'value', value: thing }))
    const count: Assignment[] = known?.isCounted
      ? [{ name: counterOf(name), how: 'set', value: { kind: 'value', value: things.length } }]
      : []
    return [{ name, how: 'add', value: { kind: 'list', items } }, ...count]
  }
}

/** Changes that apply under a condition. */
export interface ListChange {
  when: Expression
  changes: Assignment[]
}

const counterOf = (name: string): string => `LIST_COUNT ${name}`

/** The value of a constant number; null for anything else. */
export function numberOf(expression: Expression): number | null {
  if (expression.kind === 'value') return typeof expression.value === 'number' ? expression.value : null
  const right = isMinus(expression) ? numberOf(expression.right) : null
  return right === null ? null : -right
}

/** Whether an expression tests if a list has an item. */
function mentions(expression: Expression, name: string, thing: string): boolean {
  if (expression.kind === 'has')
    return (
      expression.list.kind === 'variable' &&
      expression.list.name === name &&
      expression.item.kind === 'value' &&
      expression.item.value === thing
    )
  return partsOf(expression).some((part) => mentions(part, name, thing))
}
