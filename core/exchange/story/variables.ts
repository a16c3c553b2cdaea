import { placeName, readerPlace } from '../../novel/message-places.ts'
import { limits } from '../../record/limits.ts'
import { type Atom, always, both, type Condition, type Effects, eitherOf, inverse, never } from './conditions.ts'
import type { Assignment, Comparison, Expression } from './expression.ts'
import { compares, isTruth, visitsPrefix } from './expressions.ts'
import { atLeast, constantOf, linearOf, scaleCompared } from './numbers.ts'

/** The largest number of text values that flags are made for. */
const maxValues = 12
const maxScale = 999_999_999

/** What a variable is, inferred from its uses. `text`: one flag per value. `list`: one flag per item. */
type Kind = 'flag' | 'scale' | 'text' | 'list' | 'reader' | 'unknown'

/** The variables of a story: which become flags or scales, and what expressions mean for them. */
export class Variables {
  private readonly numbers = new Set<string>()
  private readonly texts = new Map<string, Set<string>>()
  /** The variables that are assigned from each variable. */
  private readonly copies = new Map<string, Set<string>>()
  private isSettled = true
  /** All items that each list contains at some time. */
  private readonly lists = new Map<string, Set<boolean | number | string>>()
  private readonly odd = new Set<string>()
  /** Variables with at least one assignment that is understood. */
  private readonly changed = new Set<string>()
  /** Variables in which the reader types their name. */
  private readonly readers = new Set<string>()
  private readonly begun = new Set<string>()
  /** Variables that are boolean at some time. */
  private readonly truths = new Set<string>()
  /** Flags and scales whose values texts show. */
  readonly shown = new Set<string>()
  private readonly owners = new Map<string, string>()

  /** Records a variable into which the reader types a name. */
  learnReader(name: string): void {
    this.readers.add(name)
  }

  /** Records a variable that is initialised before the story begins, so that it always has a value. */
  learnBegun(name: string): void {
    this.begun.add(name)
  }

  /** Records an assignment that is not understood. */
  learnOdd(name: string): void {
    this.odd.add(name)
  }

  /** Learns how a variable is used from an assignment. */
  learnChange({ name, how, value }: Assignment) {
    if (constantOf(value) !== null || value.kind === 'list' || value.kind === 'variable' || isTruth(value))
      this.changed.add(name)
    if (how === 'add' || how === 'take' || value.kind === 'list') this.learnItems(name, itemsOf(value))
    else if (how === 'step') this.numbers.add(name)
    else this.learnValue(name, value)
    this.learnUse(value)
  }
  private learnValue(name: string, value: Expression) {
    const known = constantOf(value)
    if (typeof known === 'number') this.numbers.add(name)
    else if (typeof known === 'boolean') this.truths.add(name)
    else if (typeof known === 'string') this.learnText(name, known)
    else if (isTruth(value)) this.truths.add(name)
    else if (value.kind === 'variable') this.learnCopy(name, value.name)
    else if (known === null) this.odd.add(name)
  }
  private learnCopy(name: string, of: string) {
    const from = this.copies.get(of) ?? new Set()
    from.add(name)
    this.copies.set(of, from)
    this.isSettled = false
  }
  /** Propagates possible text values along assignments. */
  private settle() {
    if (this.isSettled) return
    this.isSettled = true
    const waiting = [...this.copies.keys()].flatMap((of) =>
      [...(this.texts.get(of) ?? [])].map((text) => ({ of, text })),
    )
    for (let next = waiting.pop(); next; next = waiting.pop())
      for (const name of this.copies.get(next.of) ?? []) {
        if (this.texts.get(name)?.has(next.text)) continue
        this.learnText(name, next.text)
        waiting.push({ of: name, text: next.text })
      }
  }
  private learnItems(name: string, items: readonly Expression[]) {
    const known = this.lists.get(name) ?? new Set()
    for (const item of items.map(constantOf)) if (item !== null) known.add(item)
    this.lists.set(name, known)
  }
  private learnText(name: string, text: string) {
    const values = this.texts.get(name) ?? new Set()
    values.add(text)
    this.owners.clear()
    if (this.copies.has(name)) this.isSettled = false
    this.texts.set(name, values)
  }
  /** Learns how variables are used from a condition. */
  learnUse(expression: Expression) {
    switch (expression.kind) {
      case 'variable':
        if (expression.name.startsWith(visitsPrefix)) this.numbers.add(expression.name)
        break
      case 'not':
        this.learnUse(expression.of)
        break
      case 'and':
      case 'or':
      case 'math':
        this.learnUse(expression.left)
        this.learnUse(expression.right)
        break
      case 'compare': {
        const { left, right } = expression
        if (left.kind === 'variable') this.learnValue(left.name, right)
        if (right.kind === 'variable') this.learnValue(right.name, left)
        this.learnUse(left)
        this.learnUse(right)
        break
      }
      case 'has':
        if (expression.list.kind === 'variable') this.learnItems(expression.list.name, [expression.item])
        break
    }
  }

  private kindOf(name: string): Kind {
    this.settle()
    if (this.readers.has(name)) return 'reader'
    // Properties of lists, and variables whose assignments are not understood, have no known value.
    if (!this.changed.has(name) && (this.odd.has(name) || this.isOfList(name))) return 'unknown'
    const texts = this.texts.get(name)
    if (this.lists.has(name)) return 'list'
    if (texts) {
      // The empty text is not a value: it means that none is set yet.
      if (this.numbers.has(name) || texts.size > maxValues) return 'unknown'
      return 'text'
    }
    if (this.numbers.has(name)) return 'scale'
    return this.odd.has(name) ? 'unknown' : 'flag'
  }
  private isOfList = (name: string): boolean => this.lists.has(name.slice(0, name.lastIndexOf('.')))
  /** The list whose length a name refers to. */
  private countedBy(name: string): string | null {
    const list = /^(.+)\.(?:length|size|count)$/.exec(name)?.[1]
    return list !== undefined && this.lists.has(list) && !this.changed.has(name) ? list : null
  }
  private valuesOf = (name: string): string[] => [...(this.texts.get(name) ?? [])].filter((text) => text !== '')
  /** Whether a variable becomes a scale. */
  isScale = (name: string): boolean => this.kindOf(name) === 'scale'
  /** Passages whose visits the story tests. */
  get visited(): string[] {
    return [...this.numbers]
      .filter((name) => name.startsWith(visitsPrefix))
      .map((name) => name.slice(visitsPrefix.length))
  }

  /** Shortens a condition by the rule that a text variable has one value at a time. */
  tidy(condition: Condition): Condition {
    const groups = condition.flatMap((group): Condition => {
      let left = group
      const asked = new Set(group.map((atom) => ('flag' in atom ? this.ownerOf(atom.flag) : undefined)))
      for (const name of asked) {
        if (name === undefined) continue
        const own = left.filter((atom) => 'flag' in atom && this.ownerOf(atom.flag) === name)
        const is = own.filter((atom) => 'has' in atom && atom.has)
        if (is.length > 1) return []
        if (own.length === this.valuesOf(name).length && is.length === 0 && own.length > 0 && this.isAlwaysOne(name))
          return []
        if (is.length === 1) left = left.filter((atom) => !own.includes(atom) || is.includes(atom))
      }
      return [left]
    })
    return groups.some((group) => group.length === 0) ? always : groups
  }

  /** Whether a text variable always has a value: it is initialised, and never empty or, like `None`, false. */
  private isAlwaysOne = (name: string): boolean =>
    this.begun.has(name) && !this.truths.has(name) && !this.texts.get(name)?.has('')

  /** The text variable that a flag is a value of. */
  private ownerOf(flag: string): string | undefined {
    this.settle()
    if (this.owners.size === 0)
      for (const [name, texts] of this.texts) for (const text of texts) this.owners.set(memberOf(name, text), name)
    return this.owners.get(flag)
  }

  /** The condition under which an expression holds; null when flags and scales cannot express it. */
  condition(expression: Expression): Condition | null {
    switch (expression.kind) {
      case 'value':
        return expression.value ? always : never
      case 'variable':
        return this.truthOf(expression.name)
      case 'not': {
        const of = this.condition(expression.of)
        return of && inverse(of)
      }
      case 'and':
      case 'or': {
        const [left, right] = [this.condition(expression.left), this.condition(expression.right)]
        return left && right && (expression.kind === 'and' ? both(left, right) : eitherOf(left, right))
      }
      case 'compare':
        return this.compared(expression.how, expression.left, expression.right)
      case 'has': {
        const item = constantOf(expression.item)
        if (expression.list.kind !== 'variable' || item === null) return null
        return [[{ flag: memberOf(expression.list.name, item), has: true }]]
      }
      default:
        return null
    }
  }

  private truthOf(name: string): Condition | null {
    switch (this.kindOf(name)) {
      case 'flag':
        return [[{ flag: name, has: true }]]
      case 'scale':
        return [[{ scale: name, type: 'gte', threshold: 1 }]]
      case 'text':
        return this.valuesOf(name).map((value): Atom[] => [{ flag: memberOf(name, value), has: true }])
      default: {
        const list = this.countedBy(name)
        return list === null ? null : this.holding(list, '>=', 1)
      }
    }
  }

  private compared(how: Comparison, left: Expression, right: Expression): Condition | null {
    const flipped = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==', '!=': '!=' } as const
    const [one, other] = [linearOf(left), linearOf(right)]
    if (one && other && one.name === null && other.name === null)
      return compares(one.plus, how, other.plus) ? always : never
    if (one?.name != null && other?.name === null && this.kindOf(one.name) === 'scale')
      return scaleCompared(one.name, how, other.plus - one.plus)
    if (other?.name != null && one?.name === null && this.kindOf(other.name) === 'scale')
      return scaleCompared(other.name, flipped[how], one.plus - other.plus)
    const list = one?.name != null && other?.name === null ? this.countedBy(one.name) : null
    if (list !== null && one && other) return this.holding(list, how, other.plus - one.plus)
    if (left.kind === 'value' && right.kind === 'variable') return this.compared(flipped[how], right, left)
    if (how !== '==' && how !== '!=') return null
    if (left.kind === 'variable' && right.kind === 'variable') {
      const same = this.sameText(left.name, right.name)
      return same && (how === '==' ? same : inverse(same))
    }
    if (left.kind !== 'variable' || right.kind !== 'value') return null
    const is = this.equals(left.name, right.value)
    return is && (how === '==' ? is : inverse(is))
  }

  /** The condition that a list has this many items; null when an author could not read it. */
  private holding(list: string, how: Comparison, count: number): Condition | null {
    const flags = [...(this.lists.get(list) ?? [])].map((item) => memberOf(list, item))
    switch (how) {
      case '>=':
        return atLeast(flags, count)
      case '>':
        return atLeast(flags, count + 1)
      case '<':
        return opposite(atLeast(flags, count))
      case '<=':
        return opposite(atLeast(flags, count + 1))
      default: {
        const [least, more] = [atLeast(flags, count), opposite(atLeast(flags, count + 1))]
        const is = least && more && both(least, more)
        return how === '==' ? is : opposite(is)
      }
    }
  }

  /** The condition that two text variables are equal; null when one is not a text. */
  private sameText(one: string, other: string): Condition | null {
    if (this.kindOf(one) !== 'text' || this.kindOf(other) !== 'text') return null
    const values = this.valuesOf(one).filter((value) => this.valuesOf(other).includes(value))
    const groups = ['', ...values].map((value) => {
      const [is, too] = [this.equals(one, value), this.equals(other, value)]
      return is && too && both(is, too)
    })
    return groups.reduce<Condition | null>((all, group) => all && group && eitherOf(all, group), never)
  }

  private equals(name: string, value: boolean | number | string): Condition | null {
    const kind = this.kindOf(name)
    if (typeof value === 'boolean') {
      const truth = this.truthOf(name)
      return truth && (value ? truth : inverse(truth))
    }
    if (kind !== 'text' || typeof value !== 'string') return null
    if (value !== '') return [[{ flag: memberOf(name, value), has: true }]]
    return [this.valuesOf(name).map((each): Atom => ({ flag: memberOf(name, each), has: false }))]
  }

  /** The effects of a change; null when flags and scales cannot express it. */
  effects({ name, how, value }: Assignment): Effects | null {
    const constant = constantOf(value)
    if (how === 'add' || how === 'take' || value.kind === 'list') {
      const items = itemsOf(value).map(constantOf)
      if (items.some((item) => item === null)) return null
      // Assigning a list removes all other items.
      const left = how === 'set' ? [...(this.lists.get(name) ?? [])].filter((item) => !items.includes(item)) : []
      return new Map([
        ...left.map((item) => [memberOf(name, item), { flag: false }] as const),
        ...items.map((item) => [memberOf(name, item as string), { flag: how !== 'take' }] as const),
      ])
    }
    switch (this.kindOf(name)) {
      case 'reader':
        return new Map()
      case 'flag':
        return typeof constant === 'boolean' ? new Map([[name, { flag: constant }]]) : null
      case 'scale': {
        const number = constant === true ? 1 : constant === false ? 0 : constant
        if (typeof number !== 'number') return null
        const whole = Math.max(-maxScale, Math.min(maxScale, Math.round(number)))
        return new Map([[name, how === 'step' ? { by: whole } : { to: whole }]])
      }
      case 'text':
        if (typeof constant !== 'string' && constant !== false) return null
        return new Map(this.valuesOf(name).map((each) => [memberOf(name, each), { flag: each === constant }]))
      default:
        return null
    }
  }

  /**
   * Splits an assignment of a condition to a flag, or of one text variable to another, into conditional changes; null
   * for any other change.
   */
  branches({ name, how, value }: Assignment): { when: Expression | null; change: Assignment }[] | null {
    if (
      how === 'set' &&
      value.kind === 'variable' &&
      this.kindOf(name) === 'text' &&
      this.kindOf(value.name) === 'text'
    )
      return (this.readings(value) ?? []).map(({ when, text }) => ({
        when,
        change: { name, how: 'set', value: { kind: 'value', value: text } },
      }))
    const asks = isTruth(value) || (value.kind === 'variable' && this.kindOf(value.name) === 'flag')
    if (how !== 'set' || !asks || this.kindOf(name) !== 'flag' || !this.condition(value)) return null
    const become = (is: boolean): Assignment => ({ name, how: 'set', value: { kind: 'value', value: is } })
    return [
      { when: value, change: become(true) },
      { when: null, change: become(false) },
    ]
  }

  /** The possible readings of a value in a text, each with its condition, or its placeholder; null when unknown. */
  readings(expression: Expression): { when: Expression | null; text: string }[] | null {
    const constant = constantOf(expression)
    if (constant !== null) return [{ when: null, text: String(constant) }]
    if (expression.kind !== 'variable') return null
    const kind = this.kindOf(expression.name)
    if (kind === 'reader') return [{ when: null, text: '{{user}}' }]
    if (kind === 'scale' || (kind === 'flag' && this.truths.has(expression.name))) return this.place(expression.name)
    if (kind !== 'text') return null
    const canBeEmpty = this.truths.has(expression.name) || this.texts.get(expression.name)?.has('')
    const values = [...this.valuesOf(expression.name), ...(canBeEmpty ? [''] : [])]
    return values.map((text, at) => ({
      when:
        at === values.length - 1
          ? null
          : { kind: 'compare', how: '==', left: expression, right: { kind: 'value', value: text } },
      text,
    }))
  }

  /** The possible text values of an expression, each with its condition; null when they are not known. */
  wordings(expression: Expression): { when: Expression | null; text: string }[] | null {
    const isText =
      expression.kind === 'variable' ? this.kindOf(expression.name) === 'text' : expression.kind === 'value'
    return isText ? this.readings(expression) : null
  }

  /** The placeholder of a flag or scale; null when it would not refer to that state alone. */
  private place(name: string): { when: null; text: string }[] | null {
    const meant = placeName(name)
    const isShared = [...this.numbers, ...this.truths].some((other) => other !== name && placeName(other) === meant)
    if (isShared || meant === readerPlace || name.length > limits.name || !plain.test(name)) return null
    this.shown.add(name)
    return [{ when: null, text: `{{${name}}}` }]
  }
}

/** A name that can be written in double braces without being read as markup. */
const plain = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M} .:$-]|_(?!_))*$/u

const opposite = (condition: Condition | null): Condition | null => condition && inverse(condition)

const itemsOf = (value: Expression): readonly Expression[] => (value.kind === 'list' ? value.items : [value])

const memberOf = (name: string, value: boolean | number | string) => `${name}: ${value}`
