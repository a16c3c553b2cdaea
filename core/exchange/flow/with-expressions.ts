import type { Assignment, Expression } from '../story/expression.ts'
import type { Choice, Statement, TextPart } from './statements.ts'

/**
 * Rewrites the expressions of statements with `made`; `first` returns the statements that must run before the one just
 * rewritten.
 */
export class WithExpressions {
  /** Choices already rewritten: a choice may occur in several menus. */
  private readonly done = new WeakSet<Choice>()

  constructor(
    private readonly made: (expression: Expression) => Expression,
    private readonly first: () => Statement[],
    /** The statements that replace a change; null: the change itself stays, with its value rewritten. */
    private readonly instead: (change: Assignment) => Statement[] | null = () => null,
  ) {}

  series(statements: readonly Statement[]): Statement[] {
    return statements.flatMap((each) => {
      const instead = each.kind === 'set' ? this.instead(each.change) : null
      if (instead) return instead
      const made = this.statement(each)
      return [...made.first, made.statement]
    })
  }

  private statement(statement: Statement): { first: Statement[]; statement: Statement } {
    const { made } = this
    switch (statement.kind) {
      case 'set': {
        const { change } = statement
        const set: Statement = { kind: 'set', change: { ...change, value: made(change.value) } }
        return { first: this.first(), statement: set }
      }
      case 'say': {
        const said = Object.assign(statement, { parts: this.parts(statement.parts) })
        return { first: this.first(), statement: said }
      }
      case 'if': {
        // What the conditions need must run before any of the arms.
        const whens = statement.arms.map(({ when }) => when && made(when))
        const first = this.first()
        const arms = statement.arms.map(({ body }, at) => ({ when: whens[at] ?? null, body: this.series(body) }))
        return { first, statement: { kind: 'if', arms } }
      }
      case 'menu': {
        const fresh = statement.choices.filter((choice) => !this.done.has(choice))
        for (const choice of fresh) {
          this.done.add(choice)
          choice.when = choice.when && made(choice.when)
          choice.label = this.parts(choice.label)
        }
        const first = this.first()
        for (const choice of fresh) choice.body = this.series(choice.body)
        const fallback = statement.fallback && this.series(statement.fallback)
        return { first, statement: { ...statement, fallback } }
      }
      default:
        return { first: [], statement }
    }
  }

  private parts(parts: readonly TextPart[]): TextPart[] {
    const { made } = this
    return parts.map((part): TextPart => {
      if (typeof part === 'string') return part
      switch (part.kind) {
        case 'print':
          return { kind: 'print', value: made(part.value) }
        case 'set':
          return { kind: 'set', change: { ...part.change, value: made(part.change.value) } }
        case 'either':
          return {
            kind: 'either',
            arms: part.arms.map(({ when, parts: own }) => ({ when: when && made(when), parts: this.parts(own) })),
          }
        case 'sequence':
          return { ...part, items: part.items.map((item) => this.parts(item)) }
        default:
          return part
      }
    })
  }
}
