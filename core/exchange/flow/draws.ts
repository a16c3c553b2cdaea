import { addAll } from '../add-all.ts'
import type { Assignment, Expression } from '../story/expression.ts'
import { everyPartOf, withParts } from '../story/expressions.ts'
import { shortly } from '../story/loss.ts'
import { writeExpression } from '../story/write-expression.ts'
import type { Script } from './statements.ts'
import { WithExpressions } from './with-expressions.ts'

/** Of more values than this some stand for all. */
const mostDrawn = 6

type SetTo = { kind: 'set'; change: Assignment }
/** What stands in front of what is drawn, in the words of any story: that chance did it, and whose turn it is. */
export type Turn<Body = SetTo> =
  | { kind: 'loss'; loss: 'chance'; what: string }
  | { kind: 'if'; arms: { when: Expression | null; body: (Body | SetTo)[] }[] }

/** A script in which what chance decides comes in turns. */
export function withDraws(script: Script): Script {
  const chance = new Draws()
  const within = new WithExpressions(
    (expression) => chance.draw(expression),
    () => chance.drawn(),
    (change) => chance.changed(change),
  )
  return { ...script, blocks: script.blocks.map((block) => ({ ...block, body: within.series(block.body) })) }
}

/** What the scales begin with, in which chance keeps whose turn it is. */
export const turnOfChance = 'turn of chance '

/** What a story decides by chance, each draw counted by itself. */
export class Draws {
  private waiting: Turn[] = []
  private draws = 0

  /** An expression in which each draw is a variable of its own, which {@link drawn} gives its value. */
  draw(expression: Expression): Expression {
    if (expression.kind !== 'call') return withParts(expression, (part) => this.draw(part))
    const values = drawnOf(expression)
    if (values === null) return withParts(expression, (part) => this.draw(part))
    const name = `chance ${this.draws + 1}`
    addAll(
      this.waiting,
      this.inTurns(expression, values, (value) => setTo({ name, how: 'set', value })),
    )
    return { kind: 'variable', name }
  }

  /** A change to what is drawn: to each of the values in its turn; null: nothing is, or more than once. */
  changed(change: Assignment): Turn[] | null {
    const calls = [...everyPartOf(change.value)].flatMap((each) =>
      each.kind === 'call' && drawnOf(each) ? [each] : [],
    )
    const [call, ...others] = calls
    const values = call && drawnOf(call)
    if (!call || !values || others.length > 0) return null
    const put = (expression: Expression, value: Expression): Expression =>
      expression === call ? value : withParts(expression, (part) => put(part, value))
    return this.inTurns(call, values, (value) => setTo({ ...change, value: put(change.value, value) }))
  }

  /** What each of the values comes to, one after the other. */
  inTurns<Body>(drawn: Expression, values: readonly Expression[], body: (value: Expression) => Body): Turn<Body>[] {
    const turn = `${turnOfChance}${++this.draws}`
    const arms = values.map((value, at) => ({
      when: at === values.length - 1 ? null : isTurn(turn, at),
      body: [body(value), setTo(counted(turn, (at + 1) % values.length))],
    }))
    return [
      { kind: 'loss', loss: 'chance', what: shortly(writeExpression(drawn)) },
      { kind: 'if', arms },
    ]
  }

  /** What has to be done before the expressions that were last looked at are asked. */
  drawn(): Turn[] {
    return this.waiting.splice(0)
  }
}

const setTo = (change: Assignment): SetTo => ({ kind: 'set', change })
const counted = (name: string, value: number): Assignment => ({ name, how: 'set', value: { kind: 'value', value } })
const isTurn = (name: string, value: number): Expression => ({
  kind: 'compare',
  // Turns before this one are asked for before it, and what is asked so needs no other bound.
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
/** Of words that are picked from each stands for itself. */
const mostPicked = 12
/** The names by which formats other than Ink draw. */
export const drawCalls: ReadonlySet<string> = new Set([...ranges, ...picks])

/** What a draw may come to; null: it is none, or nobody knows. */
export function drawnOf({ name, args }: Extract<Expression, { kind: 'call' }>): Expression[] | null {
  const [low, high] = args
  if (picks.has(name) && low) {
    const items = low.kind === 'list' ? low.items : args
    return items.length > 1 && items.every(({ kind }) => kind === 'value') ? items.slice(0, mostPicked) : null
  }
  if (ranges.has(name)) {
    // A number alone is the most: of a die, or of what begins with nothing.
    const isOne = high === undefined && (name === 'dice' || name === 'random')
    const first: Expression = { kind: 'value', value: name === 'dice' ? 1 : 0 }
    const [least, most]: (Expression | undefined)[] = isOne ? [first, low] : [low, high]
    if (least?.kind !== 'value' || most?.kind !== 'value') return null
    const [from, to] = [Number(least.value), Number(most.value)]
    if (!Number.isInteger(from) || !Number.isInteger(to) || to < from) return null
    const count = Math.min(to - from + 1, mostDrawn)
    return turns(count).map((at) => ({
      kind: 'value',
      value: count < 2 ? from : from + Math.round((at * (to - from)) / (count - 1)),
    }))
  }
  // Of what is in a list one end comes after the other.
  if (name === 'LIST_RANDOM' && low)
    return ['LIST_MIN', 'LIST_MAX'].map((end) => ({ kind: 'call', name: end, args: [low] }))
  return null
}

/** An order that is none of size: what comes first is neither the least nor the most. */
const turns = (count: number): number[] => {
  const all = Array.from({ length: count }, (_, at) => at)
  const middle = Math.floor(count / 2)
  return [...all.slice(middle), ...all.slice(0, middle)]
}
