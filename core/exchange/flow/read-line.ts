import { limits } from '../../record/limits.ts'
import { cutText } from '../../record/text-length.ts'
import { after, always, before, both, type Condition, type Effects, inverse, noEffects } from '../story/conditions.ts'
import type { Expression } from '../story/expression.ts'
import { type LossKind, shortly } from '../story/loss.ts'
import { isRounded } from '../story/numbers.ts'
import type { Variables } from '../story/variables.ts'
import { writeExpression } from '../story/write-expression.ts'
import { withoutGlue } from './glue-marks.ts'
import type { TextPart } from './statements.ts'

/** One of the texts that a line may have. `when` is evaluated before its own effects; null: unknown. */
export interface Reading {
  when: Condition | null
  text: string
  effects: Effects
  /** The block to which the story jumps within the line. */
  jump: string | null
}

/** The largest number of readings of one line. */
const maxReadings = 12
const maxText = limits.text

/** Finds the possible readings of lines. */
export class LineReader {
  private readonly variables: Variables
  private readonly lose: (kind: LossKind, what: string) => void
  private counters = 0
  private readonly counterOf = new Map<TextPart, string>()

  constructor(variables: Variables, lose: (kind: LossKind, what: string) => void) {
    this.variables = variables
    this.lose = lose
  }

  /** All readings of a line; `repeats`: whether it may be read more than once. */
  read(parts: readonly TextPart[], repeats: boolean): Reading[] {
    return this.through([{ when: always, text: '', effects: noEffects, jump: null }], parts, repeats)
  }

  private through(from: Reading[], parts: readonly TextPart[], repeats: boolean): Reading[] {
    let all = from
    for (const part of parts) {
      if (all.every(({ jump }) => jump !== null)) break
      all = this.step(all, part, repeats)
    }
    return all
  }

  private step(all: Reading[], part: TextPart, repeats: boolean): Reading[] {
    const each = (change: (reading: Reading) => Reading) =>
      all.map((reading) => (reading.jump === null ? change(reading) : reading))
    if (typeof part === 'string')
      return each((reading) => {
        const room = maxText - reading.text.length
        if (room < 0) return reading
        if (part.length > room) this.lose('cut', shortly(part.slice(room)))
        return { ...reading, text: reading.text + cutText(part, maxText) }
      })
    switch (part.kind) {
      case 'print':
        return this.printed(all, part.value, repeats)
      case 'jump':
        return each((reading) => ({ ...reading, jump: part.target }))
      case 'set': {
        const branches = this.variables.branches(part.change)
        if (branches)
          return this.branched(
            all,
            branches.map(({ when, change }) => ({ when, parts: [{ kind: 'set', change }] })),
            repeats,
          )
        const effects = this.variables.effects(part.change)
        if (!effects || isRounded(this.variables, part.change)) this.lose('value', part.change.name)
        if (!effects) return all
        // A line shows values as they are after its changes: one shown before would be the later value.
        const shown = `{{${part.change.name}}}`
        if (all.some(({ jump, text }) => jump === null && text.includes(shown))) this.lose('shown', part.change.name)
        return each((reading) => ({
          ...reading,
          text: reading.text.replaceAll(shown, '…'),
          effects: after(reading.effects, effects),
        }))
      }
      case 'loss':
        this.lose(part.loss, part.what)
        return all
      case 'either':
        return this.branched(all, part.arms, repeats)
      case 'sequence':
        return this.sequence(all, part, repeats)
    }
  }

  private printed(all: Reading[], value: Expression, repeats: boolean): Reading[] {
    const texts = this.variables.readings(value)
    if (texts === null || texts.length === 0) {
      this.lose('shown', shortly(writeExpression(value)))
      return this.through(all, ['…'], repeats)
    }
    return this.branched(
      all,
      texts.map(({ when, text }) => ({ when, parts: [text] })),
      repeats,
    )
  }

  private branched(
    all: Reading[],
    arms: readonly { when: Expression | null; parts: TextPart[] }[],
    repeats: boolean,
  ): Reading[] {
    const known: { when: Condition | null; parts: TextPart[] }[] = []
    let left: Condition = always
    for (const { when, parts } of arms) {
      if (left.length === 0) break
      const own = when === null ? always : this.variables.condition(when)
      if (own === null) {
        this.lose('condition', when ? shortly(writeExpression(when)) : '')
        // A jump stays a way on; of texts with an unknown condition the first is taken.
        if (!arms.some((arm) => arm.parts.some(isJump))) return this.through(all, parts, repeats)
        known.push({ when: null, parts })
        continue
      }
      const holds = this.variables.tidy(both(left, own) ?? own)
      if (holds.length > 0) known.push({ when: holds, parts })
      const not = inverse(own)
      left = this.variables.tidy((not && both(left, not)) ?? left)
    }
    if (left.length > 0) known.push({ when: left, parts: [] })
    return this.split(all, known, repeats)
  }

  private split(
    all: Reading[],
    arms: readonly { when: Condition | null; parts: TextPart[]; effects?: Effects }[],
    repeats: boolean,
  ): Reading[] {
    const split = all.flatMap((reading): Reading[] => {
      if (reading.jump !== null) return [reading]
      return arms.flatMap(({ when, parts, effects = noEffects }) => {
        const holds: Condition | null =
          when === null || reading.when === null
            ? null
            : this.variables.tidy(both(reading.when, before(when, reading.effects)) ?? reading.when)
        if (holds?.length === 0) return []
        return this.through([{ ...reading, when: holds, effects: after(reading.effects, effects) }], parts, repeats)
      })
    })
    if (split.length <= maxReadings || arms.some(({ parts }) => parts.some(isJump))) return split
    this.lose('text', all[0]?.text ?? '')
    return this.through(all, arms[0]?.parts ?? [], repeats)
  }

  private sequence(all: Reading[], part: Extract<TextPart, { kind: 'sequence' }>, repeats: boolean): Reading[] {
    const { mode, items } = part
    const [first = []] = items
    if (mode === 'shuffle') this.lose('chance', withoutGlue(first.filter((each) => typeof each === 'string').join('')))
    const last = mode === 'once' ? items.length : items.length - 1
    if (!repeats || last < 1) return this.through(all, first, repeats)
    const scale = this.counterOf.get(part) ?? `times ${++this.counters}`
    this.counterOf.set(part, scale)
    return this.split(
      all,
      Array.from({ length: last + 1 }, (_, at) => ({
        when: [[{ scale, type: at === last ? ('gte' as const) : ('eq' as const), threshold: at }]],
        parts: items[at] ?? [],
        effects:
          at < last
            ? new Map([[scale, { to: at + 1 }]])
            : mode === 'cycle' || mode === 'shuffle'
              ? new Map([[scale, { to: 0 }]])
              : noEffects,
      })),
      repeats,
    )
  }
}

const isJump = (part: TextPart): boolean =>
  typeof part !== 'string' &&
  (part.kind === 'jump' ||
    (part.kind === 'either' && part.arms.some(({ parts }) => parts.some(isJump))) ||
    (part.kind === 'sequence' && part.items.some((parts) => parts.some(isJump))))
