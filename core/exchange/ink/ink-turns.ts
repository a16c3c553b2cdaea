import type { Statement } from '../flow/statements.ts'
import type { Assignment, Expression } from '../story/expression.ts'
import { everyPartOf, visitsOf, withParts } from '../story/expressions.ts'

/** The number of turns since the last visit to a part: scales that every choice increments. */
export class InkTurns {
  /** The scales of visits that are tested this way, each with the scale that counts turns since. */
  private readonly since = new Map<string, string>()
  private isCounted = false

  constructor(asked: readonly Expression[]) {
    for (const each of asked.flatMap((expression) => [...everyPartOf(expression)])) {
      if (each.kind !== 'call') continue
      const [of] = each.args
      if (each.name === 'TURNS_SINCE' && of?.kind === 'variable')
        this.since.set(of.name, `turns since ${bare(of.name)}`)
      if (each.name === 'TURNS') this.isCounted = true
    }
  }

  /** The statements that every choice runs. */
  passed(): Statement[] {
    const names = [...this.since.values(), ...(this.isCounted ? ['turns'] : [])]
    return names.map((name) => ({ kind: 'set', change: { name, how: 'step', value: { kind: 'value', value: 1 } } }))
  }

  /** The statements that a visit to a part runs, by its name. */
  reset(place: string): Statement[] {
    const name = this.since.get(visitsOf(place).name)
    return name === undefined ? [] : [set(name)]
  }

  /** The statements that a visit runs in compiled Ink, where it is counted. */
  seen({ name, how }: Assignment): Statement[] {
    const since = how === 'step' && name.startsWith('seen ') ? this.since.get(name) : undefined
    return since === undefined ? [] : [set(since)]
  }

  /**
   * Replaces turn functions in an expression with scales; for a part that was never visited their value is negative.
   */
  named(expression: Expression): Expression {
    if (this.since.size === 0 && !this.isCounted) return expression
    if (expression.kind !== 'call') return withParts(expression, (part) => this.named(part))
    const [of] = expression.args
    if (expression.name === 'TURNS') return { kind: 'variable', name: 'turns' }
    const name = expression.name === 'TURNS_SINCE' && of?.kind === 'variable' ? this.since.get(of.name) : undefined
    if (!of || name === undefined) return withParts(expression, (part) => this.named(part))
    const never: Expression = { kind: 'compare', how: '==', left: of, right: { kind: 'value', value: 0 } }
    return {
      kind: 'either',
      arms: [
        { when: never, value: { kind: 'value', value: -1 } },
        { when: null, value: { kind: 'variable', name } },
      ],
    }
  }
}

const bare = (visits: string): string => visits.replace(/^(?:visited|seen) /, '')
const set = (name: string): Statement => ({
  kind: 'set',
  change: { name, how: 'set', value: { kind: 'value', value: 0 } },
})
