import { addAll } from '../add-all.ts'
import type { Choice, Menu, Statement, TextPart } from '../flow/statements.ts'
import { isWayOut } from '../flow/walk.ts'
import type { Expression } from '../story/expression.ts'
import { conjunction } from '../story/expressions.ts'

/**
 * Choices in a conditional block belong to the next choices after it: all are offered together, those of the block
 * while its condition holds.
 */
export function withChoicesOfBlocks(statements: readonly Statement[]): Statement[] {
  const all: Statement[] = []
  let waiting: Choice[] = []
  const offer = () => {
    // Where the block offers none, the story goes on after it.
    if (waiting.length > 0) all.push({ kind: 'menu', choices: waiting, fallback: [] })
    waiting = []
  }
  for (const [at, statement] of statements.entries()) {
    if (statement.kind === 'menu') {
      const choices = [...waiting, ...statement.choices.map(inside)]
      waiting = []
      all.push({ ...statement, choices, fallback: statement.fallback && withChoicesOfBlocks(statement.fallback) })
      continue
    }
    if (statement.kind === 'if') {
      const next = statements[at + 1]
      if (waiting.length === 0 && (!next || isWayOut(next))) {
        // No other choices are offered with these.
        all.push({
          kind: 'if',
          arms: statement.arms.map(({ when, body }) => ({ when, body: withChoicesOfBlocks(body) })),
        })
        continue
      }
      const { arms, choices } = taken(statement)
      all.push({ kind: 'if', arms })
      addAll(waiting, choices)
      continue
    }
    if (isWayOut(statement)) offer()
    all.push(statement)
  }
  offer()
  return all
}

const inside = (choice: Choice): Choice => Object.assign(choice, { body: withChoicesOfBlocks(choice.body) })

/** The block without its final choices, and these choices with the conditions for them. */
function taken({ arms }: Extract<Statement, { kind: 'if' }>) {
  const choices: Choice[] = []
  let before: Expression | null = null
  const left = arms.map(({ when, body }) => {
    const woven = withChoicesOfBlocks(body)
    const last = woven.at(-1)
    const own = conjunction(before && { kind: 'not', of: before }, when)
    if (when) before = before ? { kind: 'or', left: before, right: when } : when
    if (!isPlainMenu(last)) return { when, body: woven }
    for (const choice of last.choices) choices.push(Object.assign(choice, { when: conjunction(own, choice.when) }))
    return { when, body: woven.slice(0, -1) }
  })
  return { arms: left, choices }
}

const isPlainMenu = (statement: Statement | undefined): statement is Menu =>
  statement?.kind === 'menu' && statement.fallback === null

type Sequence = Extract<TextPart, { kind: 'sequence' }>
export const isSequence = (part: TextPart): part is Sequence => typeof part !== 'string' && part.kind === 'sequence'

/** A sequence in the text of a choice. `steps`: count its next turn. `shown`: the text of the counted turn. */
export interface CountedSequence {
  steps: Statement[]
  shown: TextPart
}

/** Counts the turns of a sequence in a variable, from 1 on. */
export function countedSequence({ mode, items }: Sequence, name: string): CountedSequence {
  const turn: Expression = { kind: 'variable', name }
  const value = (value: number): Expression => ({ kind: 'value', value })
  const words = (items[0] ?? []).filter((part) => typeof part === 'string').join('')
  const last = mode === 'once' ? items.length + 1 : items.length
  const lost: Statement[] = mode === 'shuffle' ? [{ kind: 'loss', loss: 'chance', what: words }] : []
  const next: Statement = {
    kind: 'if',
    arms: [
      {
        when: { kind: 'compare', how: '<', left: turn, right: value(last) },
        body: [{ kind: 'set', change: { name, how: 'step', value: value(1) } }],
      },
      ...(mode === 'cycle' || mode === 'shuffle'
        ? [{ when: null, body: [{ kind: 'set' as const, change: { name, how: 'set' as const, value: value(1) } }] }]
        : []),
    ],
  }
  const arms = items.map((parts, at) => ({
    when: { kind: 'compare' as const, how: '==' as const, left: turn, right: value(at + 1) },
    parts,
  }))
  return { steps: [...lost, next], shown: { kind: 'either', arms } }
}

/** Replaces the first sequences of a text with counted ones. */
export function withCounted(parts: readonly TextPart[], counted: readonly CountedSequence[]): TextPart[] {
  const left = [...counted]
  return parts.map((part) => (isSequence(part) ? (left.shift()?.shown ?? part) : part))
}
