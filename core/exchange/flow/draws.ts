import { addAll } from '../add-all.ts'
import type { Assignment, Expression } from '../story/expression.ts'
import { everyPartOf, withParts } from '../story/expressions.ts'
import { shortly } from '../story/loss.ts'
import { writeExpression } from '../story/write-expression.ts'
import type { Script } from './statements.ts'
import { WithExpressions } from './with-expressions.ts'

/** From a range with more values than this, only as many are used. */
const maxRangeValues = 6

type SetTo = { kind: 'set'; change: Assignment }
/** The statements that replace a random draw: a report that it was random, and a branch on whose turn it is. */
export type Turn<Body = SetTo> =
  | { kind: 'loss'; loss: 'chance'; what: string }
  | { kind: 'if'; arms: { when: Expression | null; body: (Body | SetTo)[] }[] }

/** Replaces random draws in a script with draws that cycle through the values. */
export function withCyclingDraws(script: Script): Script {
  const chance = new Draws()
  const within = new WithExpressions(
    (expression) => chance.draw(expression),
    () => chance.drawn(),
    (change) => chance.changed(change),
  )
  return { ...script, blocks: script.blocks.map((block) => ({ ...block, body: within.series(block.body) })) }
}

/** Prefix of the scales that count the turns of draws. */
export const drawCounterPrefix = 'turn of chance '

/** The random draws of a story, each with a counter of its own. */
export class Draws {
  private waiting: Turn[] = []
  private draws = 0

  /** Replaces each draw in an expression with a variable, which the statements of {@link drawn} set. */
  draw(expression: Expression): Expression {
    if (expression.kind !== 'call') return withParts(expression, (part) => this.draw(part))
    const values = valuesOfDraw(expression)
    if (values === null) return withParts(expression, (part) => this.draw(part))
    const name = `chance ${this.draws + 1}`
    addAll(
      this.waiting,
      this.inTurns(expression, values, (value) => setTo({ name, how: 'set', value })),
    )
    return { kind: 'variable', name }
  }

  /**
   * Replaces a change to a drawn value with one change for each value; null when its value contains no draw, or
   * several.
   */
  changed(change: Assignment): Turn[] | null {
    const calls = [...everyPartOf(change.value)].flatMap((each) =>
      each.kind === 'call' && valuesOfDraw(each) ? [each] : [],
    )
    const [call, ...others] = calls
    const values = call && valuesOfDraw(call)
    if (!call || !values || others.length > 0) return null
    const put = (expression: Expression, value: Expression): Expression =>
      expression === call ? value : withParts(expression, (part) => put(part, value))
    return this.inTurns(call, values, (value) => setTo({ ...change, value: put(change.value, value) }))
  }

  /** Runs `body` for each of the values in turn. */
  inTurns<Body>(drawn: Expression, values: readonly Expression[], body: (value: Expression) => Body): Turn<Body>[] {
    const turn = `${drawCounterPrefix}${++this.draws}`
    const arms = values.map((value, at) => ({
      when: at === values.length - 1 ? null : isTurn(turn, at),
      body: [body(value), setTo(counted(turn, (at + 1) % values.length))],
    }))
    return [
      { kind: 'loss', loss: 'chance', what: shortly(writeExpression(drawn)) },
      { kind: 'if', arms },
    ]
  }

  /** Takes the statements that must run before the expressions drawn last are evaluated. */
  drawn(): Turn[] {
    return this.waiting.splice(0)
  }
}

const setTo = (change: Assignment): SetTo => ({ kind: 'set', change })
const counted = (name: string, value: number): Assignment => ({ name, how: 'set', value: { kind: 'value', value } })
const isTurn = (name: string, value: number): Expression => ({
  kind: 'compare',
  // Earlier turns are tested in earlier arms, so no lower bound is needed.
  how: '<=',
  left: { kind: 'variable', name },
  right: { kind: 'value', value },
})

const ranges = new Set([
  'RANDOM',
  'renpy.random.randint',
  'random.randint',
  'random_range',
  'dice',
  'random',
  '_.random',
])
const picks = new Set(['renpy.random.choice', 'random.choice', 'either', '_.sample'])
/** From a list of words, up to this many are used. */
const maxPickedWords = 12
/** The names of random functions in formats other than Ink. */
export const drawCalls: ReadonlySet<string> = new Set([...ranges, ...picks])

/** The values that a draw cycles through; null when it is not a draw, or its values are unknown. */
export function valuesOfDraw({ name, args }: Extract<Expression, { kind: 'call' }>): Expression[] | null {
  const [low, high] = args
  if (picks.has(name) && low) {
    const items = low.kind === 'list' ? low.items : args
    return items.length > 1 && items.every(({ kind }) => kind === 'value') ? items.slice(0, maxPickedWords) : null
  }
  if (ranges.has(name)) {
    // A single number is the upper bound: dice count from 1, other functions from 0.
    const isOne = high === undefined && (name === 'dice' || name === 'random')
    const first: Expression = { kind: 'value', value: name === 'dice' ? 1 : 0 }
    const [least, most]: (Expression | undefined)[] = isOne ? [first, low] : [low, high]
    if (least?.kind !== 'value' || most?.kind !== 'value') return null
    const [from, to] = [Number(least.value), Number(most.value)]
    if (!Number.isInteger(from) || !Number.isInteger(to) || to < from) return null
    const count = Math.min(to - from + 1, maxRangeValues)
    return turns(count).map((at) => ({
      kind: 'value',
      value: count < 2 ? from : from + Math.round((at * (to - from)) / (count - 1)),
    }))
  }
  // For a list, its two ends take turns.
  if (name === 'LIST_RANDOM' && low)
    return ['LIST_MIN', 'LIST_MAX'].map((end) => ({ kind: 'call', name: end, args: [low] }))
  return null
}

/** An order that does not begin with the least or greatest value. */
const turns = (count: number): number[] => {
  const all = Array.from({ length: count }, (_, at) => at)
  const middle = Math.floor(count / 2)
  return [...all.slice(middle), ...all.slice(0, middle)]
}
