import { cutText } from '../../record/text-length.ts'
import { type Draws, valuesOfDraw } from '../flow/draws.ts'
import type { Expression } from '../story/expression.ts'
import { constantOf } from '../story/numbers.ts'
import type { Variables } from '../story/variables.ts'
import { writeExpression } from '../story/write-expression.ts'
import { literalDollar, printedEdge } from './markup.ts'
import { lossPiece, type Piece, textPiece } from './story.ts'

/** The largest number of values of a random choice, as a passage has no more variants. */
const maxPicked = 6

/** Replaces random choices with cycling ones, and values with alternatives by conditions. */
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
        const values = piece.value.kind === 'call' ? valuesOfDraw(piece.value) : null
        if (values?.every((value) => constantOf(value) !== null))
          return chance.inTurns(piece.value, values.slice(0, maxPicked), (value) =>
            textPiece(String(constantOf(value))),
          )
        const value = drawn(piece.value)
        const first: Piece[] = chance.drawn()
        if (value.kind !== 'either') return [...first, { kind: 'print', value }]
        return [...first, inArms(value.arms, (each) => settled([{ kind: 'print', value: each }], chance))]
      }
      case 'if': {
        // What the conditions need must run before any of the arms.
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
        return [...chance.drawn(), { ...piece, ...(to && { to }) }]
      }
      default:
        return [piece]
    }
  })
}

type Arms = Extract<Expression, { kind: 'either' }>['arms']
const inArms = (arms: Arms, made: (value: Expression) => Piece[]): Piece => ({
  kind: 'if',
  arms: arms.map(({ when, value }) => ({ when, body: made(value) })),
})

/** What is known about variables after the whole story was read, and whether links print them. */
export interface Known {
  variables: Variables
  inLabels: boolean
}

/**
 * Resolves targets that are variables to each of the passages that they may name, and variables in the labels of links.
 */
export function withTargets(pieces: readonly Piece[], known: Known, isWithin = false): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if (piece.kind === 'if')
      return [
        { kind: 'if', arms: piece.arms.map(({ when, body }) => ({ when, body: withTargets(body, known, isWithin) })) },
      ]
    if (piece.kind !== 'link' && piece.kind !== 'goto' && piece.kind !== 'include') return [piece]
    const { to, ...led } = piece
    const whole: Piece = led.kind === 'link' ? { ...led, body: withTargets(led.body, known, true) } : led
    const told = (each: Piece): Piece[] =>
      (each.kind === 'link' && known.inLabels ? withLabel(each, known.variables, !isWithin) : [each]).map(withDollars)
    if (!to) return told(whole)
    // A nested link with many targets would be evaluated once for every combination with the outer link's targets.
    const targets = led.kind === 'link' && isWithin ? null : known.variables.wordings(to)
    if (!targets)
      return [lossPiece('computed', writeExpression(to)), ...(led.kind === 'link' ? [textPiece(led.label)] : [])]
    const [only, ...others] = targets
    if (only && others.length === 0) return told({ ...whole, target: only.text })
    return [{ kind: 'if', arms: targets.map(({ when, text }) => ({ when, body: told({ ...whole, target: text }) })) }]
  })
}

const withDollars = (piece: Piece): Piece =>
  piece.kind === 'link'
    ? { ...piece, label: piece.label.replaceAll(literalDollar, '$').replaceAll(printedEdge, '') }
    : piece.kind === 'if'
      ? { ...piece, arms: piece.arms.map((arm) => ({ ...arm, body: arm.body.map(withDollars) })) }
      : piece

type Link = Extract<Piece, { kind: 'link' }>
const maxLabel = 800
/** A variable that a macro prints, between `printedEdge`s, or one written bare. */
const variableIn =
  /\uE025\$([\p{L}_][\p{L}\p{N}_.]*)\uE025|(?<![\p{L}\p{N}_$])\$([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*)/u

/**
 * Resolves the variables in a link's label: numbers and names become placeholders, and for texts there is one link
 * each; `splits`: whether there may be several.
 */
function withLabel(link: Link, variables: Variables, splits: boolean): Piece[] {
  // Longer than any button; limits the repeated search for variables.
  if (link.label.length > maxLabel)
    return withLabel({ ...link, label: cutText(link.label, maxLabel) }, variables, splits)
  const found = variableIn.exec(link.label)
  const name = found?.[1] ?? found?.[2]
  if (!found || !name) return [link]
  const said = (text: string): Link => ({ ...link, label: link.label.replace(found[0], () => text) })
  const readings = variables.readings({ kind: 'variable', name }) ?? []
  const [only, ...others] = readings
  if (only && others.length === 0) return withLabel(said(only.text), variables, splits)
  if (!only || !splits) return [lossPiece('shown', name), ...withLabel(said('…'), variables, splits)]
  return [
    { kind: 'if', arms: readings.map(({ when, text }) => ({ when, body: withLabel(said(text), variables, false) })) },
  ]
}
