import type { Assignment, Expression } from '../story/expression.ts'
import { partsOf } from '../story/expressions.ts'

/** The items of a list by name, with their values. */
export type ListThings = ReadonlyMap<string, number>

/** A variable that is a list: the items that it may contain. `isOne`: never more than one at a time. */
export interface ListVariable {
  things: Set<string>
  isOne: boolean
  /** Whether a scale counts its items. */
  isCounted: boolean
}

/**
 * A list of one item with more possible items than this is stored as independent flags instead of mutually exclusive
 * values.
 */
const maxExclusiveItems = 12
/** The number of items that is counted without a scale. */
const maxUncountedItems = 3

/** Finds which variables of an Ink story are lists, and which items they may contain. */
export class ListKinds {
  protected readonly lists: ReadonlyMap<string, ListThings>
  protected readonly listOf = new Map<string, string>()
  protected readonly worth = new Map<string, number>()
  protected readonly variables = new Map<string, ListVariable>()

  constructor(lists: ReadonlyMap<string, ListThings>) {
    this.lists = lists
    for (const [list, things] of lists) {
      for (const [thing, value] of things) {
        this.listOf.set(thing, list)
        this.worth.set(thing, value)
      }
      this.variables.set(list, { things: new Set(things.keys()), isOne: true, isCounted: false })
    }
  }

  protected worthOf = (thing: string): number => this.worth.get(thing) ?? 0
  readonly isThing = (value: boolean | number | string): value is string =>
    typeof value === 'string' && this.listOf.has(value)

  /** Whether a list never has more than one item. */
  isOne = (name: string): boolean => this.variables.get(name)?.isOne ?? false

  /** Learns from all changes of a story which variables are lists, and which items they may contain. */
  learn(changes: readonly Assignment[], asked: readonly Expression[]): void {
    if (this.lists.size === 0) return
    for (let isMore = true; isMore; ) {
      isMore = false
      for (const { name, how, value } of changes) {
        const before = this.variables.get(name)
        // A number of steps leads to any item of the list.
        const things = this.possible(value) ?? (how === 'step' && before ? this.siblings(before.things) : null)
        if (things === null) continue
        const known = before ?? { things: new Set(), isOne: true, isCounted: false }
        const size = known.things.size
        isMore ||= !before
        this.variables.set(name, known)
        for (const thing of things) known.things.add(thing)
        isMore ||= known.things.size > size
      }
    }
    for (let isMore = true; isMore; ) {
      isMore = false
      for (const change of changes) {
        const known = this.variables.get(change.name)
        if (!known?.isOne || this.keepsOne(change)) continue
        known.isOne = false
        isMore = true
      }
    }
    for (const known of this.variables.values()) if (known.things.size > maxExclusiveItems) known.isOne = false
    for (const each of asked) this.learnCounted(each)
  }

  private learnCounted(expression: Expression): void {
    if (expression.kind === 'call' && expression.name === 'LIST_COUNT') {
      const [list] = expression.args
      const known = list?.kind === 'variable' ? this.variables.get(list.name) : undefined
      if (known && !known.isOne && known.things.size > maxUncountedItems) known.isCounted = true
    }
    for (const part of partsOf(expression)) this.learnCounted(part)
  }

  /** The items that a list may contain; null when it is not a list. */
  protected possible(expression: Expression): ReadonlySet<string> | null {
    switch (expression.kind) {
      case 'value':
        return this.isThing(expression.value) ? new Set([expression.value]) : null
      case 'list':
        return new Set(expression.items.flatMap((item) => [...(this.possible(item) ?? [])]))
      case 'variable':
        return this.variables.get(expression.name)?.things ?? null
      case 'math': {
        const [left, right] = [this.possible(expression.left), this.possible(expression.right)]
        // A decrement is written as a subtraction from nothing.
        if (!left && right && isNothing(expression.left)) return right
        if (!left) return null
        return right ? new Set([...left, ...right]) : this.siblings(left)
      }
      case 'either': {
        const all = expression.arms.flatMap(({ value }) => this.possible(value) ?? [])
        return all.length < expression.arms.length ? null : new Set(all.flatMap((each) => [...each]))
      }
      case 'call': {
        const named = this.lists.get(expression.name)
        if (named) return new Set(named.keys())
        const [list] = expression.args
        const things = list && this.possible(list)
        if (!things) return null
        if (/^LIST_(?:ALL|INVERT)$/.test(expression.name)) return this.siblings(things)
        return /^(?:\^|LIST_(?:MIN|MAX|RANGE|RANDOM))$/.test(expression.name) ? things : null
      }
      default:
        return null
    }
  }

  /** All items of the lists that the given items belong to. */
  protected siblings(things: Iterable<string>): Set<string> {
    const lists = new Set([...things].map((thing) => this.listOf.get(thing) ?? ''))
    return new Set([...lists].flatMap((list) => [...(this.lists.get(list)?.keys() ?? [])]))
  }

  private keepsOne({ how, value }: Assignment): boolean {
    if (how === 'take') return true
    if (how === 'add') return false
    if (how === 'step') return isMinus(value) || this.possible(value) === null
    return this.isOneAtMost(value)
  }
  protected isOneAtMost(expression: Expression): boolean {
    switch (expression.kind) {
      case 'value':
        return true
      case 'list':
        return expression.items.length < 2
      case 'variable':
        return this.variables.get(expression.name)?.isOne ?? true
      case 'math': {
        const isShifted = this.possible(expression.right) === null || expression.how === '-'
        return isShifted && this.isOneAtMost(expression.left)
      }
      case 'either':
        return expression.arms.every(({ value }) => this.isOneAtMost(value))
      case 'call':
        return (
          /^LIST_(?:MIN|MAX|RANDOM)$/.test(expression.name) ||
          this.lists.has(expression.name) ||
          (expression.name === '^' && expression.args.some((arg) => this.isOneAtMost(arg)))
        )
      default:
        return true
    }
  }
}

const isNothing = (of: Expression): boolean => of.kind === 'value' && of.value === 0
export const isMinus = (value: Expression): value is Extract<Expression, { kind: 'math' }> =>
  value.kind === 'math' && value.how === '-' && isNothing(value.left)
