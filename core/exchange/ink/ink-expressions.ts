import { addAll } from '../add-all.ts'
import { withCyclingDraws } from '../flow/draws.ts'
import type { Choice, Script, Statement, TextPart } from '../flow/statements.ts'
import { usesIn } from '../flow/walk.ts'
import type { Assignment, Expression } from '../story/expression.ts'
import { compares, isTruth } from '../story/expressions.ts'
import { shortly } from '../story/loss.ts'
import { writeExpression } from '../story/write-expression.ts'
import { InkLists, numberOf } from './ink-lists.ts'
import type { InkNames } from './ink-names.ts'
import { and, no, not, yes } from './ink-sets.ts'
import { InkTurns } from './ink-turns.ts'

/** An expression with more possible values than this is not resolved. */
const maxArms = 24

interface Arm {
  when: Expression
  value: Expression
}

/**
 * Converts the expressions of an Ink script to those that all formats share: lists become flags for their items, random
 * choices cycle, and turns since a visit are counted.
 */
export function resolveExpressions(script: Script, names: InkNames): Script {
  return new InkExpressions(script, names).script()
}

class InkExpressions {
  private readonly lists: InkLists
  private readonly turns: InkTurns
  private readonly read: Script

  constructor(given: Script, names: InkNames) {
    const script = withCyclingDraws(given)
    this.read = script
    this.lists = new InkLists(names.lists)
    const changes = [...script.begun]
    const asked: Expression[] = []
    for (const { body } of script.blocks)
      for (const use of usesIn(body))
        if (use.kind === 'change') changes.push(use.change)
        else asked.push(use.expression)
    addAll(
      asked,
      changes.map(({ value }) => value),
    )
    this.lists.learn(changes, asked)
    this.turns = new InkTurns(asked)
  }

  script(): Script {
    const { read } = this
    const begun = read.begun.flatMap((change) => {
      const becomes = this.lists.becomes(change)
      return becomes ? this.lists.begun(change.name, becomes) : [change]
    })
    const blocks = read.blocks.map((block) => ({
      ...block,
      body: [...this.turns.reset(block.name), ...this.series(block.body)],
    }))
    return { ...read, begun, blocks }
  }

  private series(statements: readonly Statement[]): Statement[] {
    return statements.flatMap((each) => this.statement(each))
  }

  private statement(statement: Statement): Statement[] {
    switch (statement.kind) {
      case 'set':
        return this.change(statement.change)
      case 'say':
        return [Object.assign(statement, { parts: this.parts(statement.parts) })]
      case 'label':
        return [statement, ...this.turns.reset(statement.name)]
      case 'if': {
        const arms = statement.arms.map(({ when, body }) => ({
          when: when && this.truth(when),
          body: this.series(body),
        }))
        return [{ kind: 'if', arms }]
      }
      case 'menu': {
        for (const choice of statement.choices) this.choice(choice)
        return [{ ...statement, fallback: statement.fallback && this.series(statement.fallback) }]
      }
      default:
        return [statement]
    }
  }

  /** Choices already converted: a choice may occur in several menus. */
  private readonly done = new WeakSet<Choice>()
  private choice(choice: Choice): void {
    if (this.done.has(choice)) return
    this.done.add(choice)
    choice.when = choice.when && this.truth(choice.when)
    choice.label = this.parts(choice.label)
    choice.body = [...this.turns.passed(), ...this.series(choice.body)]
  }

  private truth(expression: Expression): Expression {
    const named = this.turns.named(expression)
    return this.truths(named) ?? named
  }

  /**
   * The condition under which an expression holds, over all possible values of its parts; null when there are too many.
   */
  private truths(expression: Expression): Expression | null {
    if (expression.kind === 'not') {
      const of = this.truths(expression.of)
      return of && not(of)
    }
    if (expression.kind === 'and' || expression.kind === 'or') {
      const [left, right] = [this.truths(expression.left), this.truths(expression.right)]
      if (!left || !right) return null
      return expression.kind === 'and' ? and(left, right) : not(and(not(left), not(right)))
    }
    const arms = this.arms(expression)
    if (!arms) return null
    return this.lists.truth({ kind: 'either', arms })
  }

  /** The possible values of an expression with their conditions; null when there are too many. */
  private arms(expression: Expression): Arm[] | null {
    switch (expression.kind) {
      case 'either': {
        const all: Arm[] = []
        let left: Expression = yes
        for (const { when, value } of expression.arms) {
          const holds = when === null ? yes : this.truths(when)
          const inner = this.arms(value)
          if (!holds || !inner) return null
          for (const arm of inner) {
            const own = and(left, and(holds, arm.when))
            if (own.kind !== 'value' || own.value !== false) all.push({ when: own, value: arm.value })
          }
          left = and(left, not(holds))
        }
        return all.length > maxArms ? null : all
      }
      case 'math':
        return this.pairs(expression.left, expression.right, (left, right) => {
          const of = { ...expression, left, right }
          // The sum of two list items is a list of both, not a text.
          return left.kind === 'value' && this.lists.isThing(left.value) ? of : folded(of)
        })
      case 'compare':
        return this.pairs(expression.left, expression.right, (left, right) => folded({ ...expression, left, right }))
      case 'has':
        return this.pairs(expression.list, expression.item, (list, item) => ({ kind: 'has', list, item }))
      case 'not':
      case 'and':
      case 'or': {
        const value = this.truths(expression)
        return value && [{ when: yes, value }]
      }
      case 'call': {
        const known = knownCall(expression)
        if (known) return this.arms(known)
        const [only, ...others] = expression.args
        if (!only || others.length > 0) return [{ when: yes, value: expression }]
        return (
          this.arms(only)?.map(({ when, value }) => {
            const call = { ...expression, args: [value] }
            return { when, value: knownCall(call) ?? call }
          }) ?? null
        )
      }
      default:
        return [{ when: yes, value: expression }]
    }
  }

  private pairs(left: Expression, right: Expression, made: (left: Expression, right: Expression) => Expression) {
    const [one, other] = [this.arms(left), this.arms(right)]
    if (!one || !other || one.length * other.length > maxArms) return null
    return one.flatMap((each) =>
      other.map((too): Arm => ({ when: and(each.when, too.when), value: made(each.value, too.value) })),
    )
  }

  private change(change: Assignment): Statement[] {
    const value = this.turns.named(change.value)
    const arms = this.arms(value) ?? [{ when: yes, value }]
    const bodies = arms.map((arm) => ({ when: arm.when, body: this.changed({ ...change, value: arm.value }) }))
    return [...unless(bodies), ...this.turns.seen(change)]
  }

  /** A change to a value that has no alternatives any more. */
  private changed(change: Assignment): Statement[] {
    const { name, how, value } = change
    if (how === 'set' && value.kind === 'variable' && value.name === name) return []
    const becomes = this.lists.becomes(change)
    if (becomes) {
      const changes = this.lists.changes(name, becomes)
      if (!changes) return [{ kind: 'loss', loss: 'value', what: shortly(`${name} = ${writeExpression(value)}`) }]
      return changes.flatMap((group) =>
        unless(group.map((each) => ({ when: each.when, body: each.changes.map(setTo) }))),
      )
    }
    const cases = this.lists.counter(value) === null ? this.lists.cases(value) : null
    if (!cases || cases.length < 2)
      return [setTo({ ...change, value: isTruth(value) ? this.truth(value) : this.lists.plain(value) })]
    return unless(
      cases.map(({ when, number }) => ({
        when,
        body: [setTo({ ...change, value: { kind: 'value', value: number } })],
      })),
    )
  }

  private parts(parts: readonly TextPart[]): TextPart[] {
    return parts.flatMap((part): TextPart[] => {
      if (typeof part === 'string') return [part]
      switch (part.kind) {
        case 'print':
          return this.printed(part.value)
        case 'set':
          return inText(this.change(part.change))
        case 'either':
          return [
            {
              kind: 'either',
              arms: part.arms.map(({ when, parts: own }) => ({
                when: when && this.truth(when),
                parts: this.parts(own),
              })),
            },
          ]
        case 'sequence':
          return [{ ...part, items: part.items.map((item) => this.parts(item)) }]
        default:
          return [part]
      }
    })
  }

  /** Whether a value is a text: so is a sum of a text and anything else. */
  private isText(value: Expression): boolean {
    if (value.kind === 'value') return typeof value.value === 'string' && !this.lists.isThing(value.value)
    return value.kind === 'math' && value.how === '+' && (this.isText(value.left) || this.isText(value.right))
  }

  private printed(read: Expression): TextPart[] {
    const value = this.turns.named(read)
    const arms = this.arms(value)
    const [only, ...others] = arms ?? [{ when: yes, value }]
    if (only && others.length > 0)
      return [{ kind: 'either', arms: (arms ?? []).map((arm) => ({ when: arm.when, parts: this.shown(arm.value) })) }]
    return this.shown(only?.value ?? value)
  }

  private shown(value: Expression): TextPart[] {
    if (value.kind === 'math' && this.isText(value)) return [...this.shown(value.left), ...this.shown(value.right)]
    const list = this.lists.shown(value)
    if (list?.isOne || list?.things.every(({ when }) => when.kind === 'value'))
      return list.isOne && list.things.some(({ when }) => when.kind !== 'value')
        ? [{ kind: 'either', arms: list.things.map(({ when, name }) => ({ when, parts: [name] })) }]
        : [list.things.map(({ name }) => name).join(', ')]
    if (list && list.things.length <= maxShown) return listed(list.things)
    const cases = this.lists.counter(value) === null ? this.lists.cases(value) : null
    if (!cases || cases.length < 2) return [{ kind: 'print', value: this.lists.plain(value) }]
    return [{ kind: 'either', arms: cases.map(({ when, number }) => ({ when, parts: [String(number)] })) }]
  }
}

/** A list of several items is printed in as many ways as it has combinations of items. */
const maxShown = 2

function listed(things: readonly { name: string; when: Expression }[]): TextPart[] {
  let before: Expression = no
  return things.map(({ name, when }): TextPart => {
    const first = before
    before = not(and(not(before), not(when)))
    const comma: TextPart = { kind: 'either', arms: [{ when: first, parts: [', '] }] }
    return { kind: 'either', arms: [{ when, parts: first === no ? [name] : [comma, name] }] }
  })
}

/** Changes as parts of a line. */
const inText = (changes: readonly Statement[]): TextPart[] =>
  changes.flatMap((each): TextPart[] =>
    each.kind === 'if'
      ? [{ kind: 'either', arms: each.arms.map(({ when, body }) => ({ when, parts: inText(body) })) }]
      : each.kind === 'set' || each.kind === 'loss'
        ? [each]
        : [],
  )

const setTo = (change: Assignment): Statement => ({ kind: 'set', change })

/** Runs the body of the first arm that holds. */
function unless(arms: readonly { when: Expression; body: Statement[] }[]): Statement[] {
  const [only, ...others] = arms
  if (!only) return []
  if (others.length === 0 && only.when.kind === 'value') return only.when.value ? only.body : []
  return arms.some(({ body }) => body.length > 0) ? [{ kind: 'if', arms: [...arms] }] : []
}

/** An equivalent of a call to one of Ink's functions, where there is one. */
function knownCall({ name, args }: Extract<Expression, { kind: 'call' }>): Expression | null {
  const [first, second] = args
  if (!first) return null
  const number = numberOf(first)
  switch (name) {
    case 'MIN':
    case 'MAX': {
      if (!second) return null
      const when: Expression = { kind: 'compare', how: name === 'MIN' ? '<' : '>', left: first, right: second }
      return {
        kind: 'either',
        arms: [
          { when, value: first },
          { when: null, value: second },
        ],
      }
    }
    case 'INT':
    case 'FLOAT':
    case 'FLOOR':
    case 'CEILING':
      if (number !== null)
        return numberOfInk(rounding[name](number), name === 'FLOAT' || (name !== 'INT' && isFloat(first)))
      // Numbers of a novel are integers.
      return first.kind === 'math' && first.how === '/' ? null : first
    case 'READ_COUNT':
      return first
    default:
      return null
  }
}

const rounding = { INT: Math.trunc, FLOAT: Number, FLOOR: Math.floor, CEILING: Math.ceil }

/** Folds constants: operations on two known numbers, and booleans as 1 or 0, like Ink. */
function folded(expression: Expression): Expression {
  if (expression.kind === 'compare') return ofTruth(expression) ?? expression
  if (expression.kind !== 'math') return expression
  const { how, left, right } = expression
  if (left.kind !== 'value' || right.kind !== 'value') return expression
  const [one, other] = [left.value, right.value]
  if (typeof one === 'string' && typeof other === 'string' && how === '+') return { kind: 'value', value: one + other }
  if (typeof one !== 'number' || typeof other !== 'number') return expression
  if ((how === '/' || how === '%') && other === 0) return expression
  const isOfFloats = isFloat(left) || isFloat(right)
  const value =
    how === '+'
      ? one + other
      : how === '-'
        ? one - other
        : how === '*'
          ? one * other
          : how === '%'
            ? one % other
            : isOfFloats
              ? one / other
              : Math.trunc(one / other)
  return numberOfInk(value, isOfFloats)
}

const numberOfInk = (value: number, float: boolean): Expression =>
  float ? { kind: 'value', value, isFloat: true } : { kind: 'value', value }
/** In Ink, an operation on floats has a float as its result, and whole numbers are divided without a rest. */
const isFloat = (of: Expression): boolean =>
  of.kind === 'value' && (of.isFloat === true || (typeof of.value === 'number' && !Number.isInteger(of.value)))

/** `not x == 2` tests whether `not x`, which is 1 or 0, is 2. Null when no boolean is compared with a number. */
function ofTruth({ how, left, right }: Extract<Expression, { kind: 'compare' }>): Expression | null {
  const [asked, number] = isTruth(left) ? [left, right] : [right, left]
  if (!isTruth(asked) || number.kind !== 'value' || typeof number.value === 'string') return null
  const value = Number(number.value)
  const holds = (truth: number) => (asked === left ? compares(truth, how, value) : compares(value, how, truth))
  if (holds(1) === holds(0)) return holds(1) ? yes : no
  return holds(1) ? asked : not(asked)
}
