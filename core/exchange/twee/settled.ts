import { type Draws, drawnOf } from '../flow/draws.ts'
import type { Expression } from '../story/expression.ts'
import { constantOf } from '../story/numbers.ts'
import type { Variables } from '../story/variables.ts'
import { writeExpression } from '../story/write-expression.ts'
import { lossPiece, type Piece, textPiece } from './story.ts'

/** Of more than this that is picked from, the first stand for all: no passage reads in more ways. */
const mostPicked = 6

/** Pieces in which what chance decides comes in turns, and what is one of several values is asked for by conditions. */
export function settled(pieces: readonly Piece[], chance: Draws): Piece[] {
  const drawn = (expression: Expression): Expression => chance.draw(expression)
  return pieces.flatMap((piece): Piece[] => {
    switch (piece.kind) {
      case 'set': {
        const { change } = piece
        const turns = change.value.kind === 'either' ? null : chance.changed(change)
        if (turns) return settled(turns, chance)
        const value = drawn(change.value)
        const first: Piece[] = chance.drawn()
        if (value.kind !== 'either') return [...first, { kind: 'set', change: { ...change, value } }]
        return [
          ...first,
          inArms(value.arms, (each) => settled([{ kind: 'set', change: { ...change, value: each } }], chance)),
        ]
      }
      case 'print': {
        const values = piece.value.kind === 'call' ? drawnOf(piece.value)?.map(constantOf) : undefined
        if (values?.every((value) => value !== null))
          return chance.inTurns(piece.value, (drawnOf(piece.value as Call) ?? []).slice(0, mostPicked), (value) =>
            textPiece(String(constantOf(value))),
          )
        const value = drawn(piece.value)
        const first: Piece[] = chance.drawn()
        if (value.kind !== 'either') return [...first, { kind: 'print', value }]
        return [...first, inArms(value.arms, (each) => settled([{ kind: 'print', value: each }], chance))]
      }
      case 'if': {
        // What conditions need is done before any of their arms begins.
        const whens = piece.arms.map(({ when }) => when && drawn(when))
        const first: Piece[] = chance.drawn()
        const arms = piece.arms.map(({ body }, at) => ({ when: whens[at] ?? null, body: settled(body, chance) }))
        return [...first, { kind: 'if', arms }]
      }
      case 'link': {
        const to = piece.to && drawn(piece.to)
        return [...chance.drawn(), { ...piece, ...(to && { to }), body: settled(piece.body, chance) }]
      }
      case 'goto':
      case 'include': {
        const to = piece.to && drawn(piece.to)
        return [...chance.drawn(), to ? { ...piece, to } : piece]
      }
      default:
        return [piece]
    }
  })
}

type Call = Extract<Expression, { kind: 'call' }>
type Arms = Extract<Expression, { kind: 'either' }>['arms']
const inArms = (arms: Arms, made: (value: Expression) => Piece[]): Piece => ({
  kind: 'if',
  arms: arms.map(({ when, value }) => ({ when, body: made(value) })),
})

/** Pieces in which what leads to where a variable says leads to each of the passages that it may name. */
export function withTargets(pieces: readonly Piece[], variables: Variables, isWithin = false): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if (piece.kind === 'if')
      return [
        {
          kind: 'if',
          arms: piece.arms.map(({ when, body }) => ({ when, body: withTargets(body, variables, isWithin) })),
        },
      ]
    if (piece.kind !== 'link' && piece.kind !== 'goto' && piece.kind !== 'include') return [piece]
    const { to, ...led } = piece
    const whole: Piece = led.kind === 'link' ? { ...led, body: withTargets(led.body, variables, true) } : led
    if (!to) return [whole]
    // A link within a link that may lead to many places would be looked at as often as both have places together.
    const known = led.kind === 'link' && isWithin ? null : variables.wordings(to)
    if (!known)
      return [lossPiece('computed', writeExpression(to)), ...(led.kind === 'link' ? [textPiece(led.label)] : [])]
    return [{ kind: 'if', arms: known.map(({ when, text }) => ({ when, body: [{ ...whole, target: text }] })) }]
  })
}
