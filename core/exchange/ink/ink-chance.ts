import type { Script, Statement } from '../flow/statements.ts'
import type { Expression } from '../story/expression.ts'
import { withParts } from '../story/expressions.ts'
import { shortly } from '../story/loss.ts'
import { writeExpression } from '../story/write-expression.ts'
import { WithExpressions } from './ink-map.ts'

/** Of more values than this some stand for all. */
const mostDrawn = 6

/** A script in which what chance decides comes in turns. */
export function withDraws(script: Script): Script {
  const chance = new InkChance()
  const within = new WithExpressions(
    (expression) => chance.draw(expression),
    () => chance.drawn(),
  )
  return { ...script, blocks: script.blocks.map((block) => ({ ...block, body: within.series(block.body) })) }
}

/** What a story decides by chance, each draw counted by itself. */
class InkChance {
  private waiting: Statement[] = []
  private draws = 0

  /** An expression in which each draw is a variable of its own, which {@link drawn} gives its value. */
  draw(expression: Expression): Expression {
    if (expression.kind !== 'call') return withParts(expression, (part) => this.draw(part))
    const values = valuesOf(expression)
    if (values === null) return withParts(expression, (part) => this.draw(part))
    const name = `chance ${++this.draws}`
    const turn = `turn of ${name}`
    this.waiting.push({ kind: 'loss', loss: 'chance', what: shortly(writeExpression(expression)) })
    this.waiting.push({
      kind: 'if',
      arms: values.map((value, at) => ({
        when:
          at === values.length - 1
            ? null
            : {
                kind: 'compare',
                how: '==',
                left: { kind: 'variable', name: turn },
                right: { kind: 'value', value: at },
              },
        body: [set(name, value), set(turn, { kind: 'value', value: (at + 1) % values.length })],
      })),
    })
    return { kind: 'variable', name }
  }

  /** What has to be done before the expressions that were last looked at are asked. */
  drawn(): Statement[] {
    return this.waiting.splice(0)
  }
}

const set = (name: string, value: Expression): Statement => ({ kind: 'set', change: { name, how: 'set', value } })

/** What a draw may come to; null: it is none, or nobody knows. */
function valuesOf({ name, args }: Extract<Expression, { kind: 'call' }>): Expression[] | null {
  const [low, high] = args
  if (name === 'RANDOM') {
    if (low?.kind !== 'value' || high?.kind !== 'value') return null
    const [from, to] = [Number(low.value), Number(high.value)]
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
