import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { FlagId, ScaleId } from '@fabula/core/ids'
import type { Flag, Scale } from '@fabula/core/novel/states'

export type StateKind = 'flags' | 'scales'

/** A flag or a scale as its form has it: the value is text until it is saved. */
export type TypedState = { name: string; initial: string }

export const typedState = ({ name, initial_value }: Flag | Scale): TypedState => ({
  name,
  initial: String(initial_value),
})

/** What is wrong with what was typed, by the names of phrases; null: it may be saved. */
export function checkState(kind: StateKind, { name, initial }: TypedState) {
  return {
    name: name.trim() === '' ? ('nameRequired' as const) : null,
    initial:
      initial.trim() === ''
        ? ('initialRequired' as const)
        : kind === 'scales' && !isWhole(initial)
          ? ('initialWrong' as const)
          : null,
  }
}

const isWhole = (text: string): boolean =>
  /^[+-]?\d{1,10}$/.test(text.trim()) && Math.abs(Number(text)) <= 2_147_483_647

/** The novel with a state added, or put in the place of the one with its id. */
export function withState(novel: NovelAnswer, kind: StateKind, id: string, typed: TypedState): NovelAnswer {
  const name = typed.name.trim()
  const { states } = novel
  if (kind === 'flags') {
    const flag: Flag = { id: id as FlagId, name, initial_value: typed.initial === 'true' }
    return { ...novel, states: { ...states, flags: placed(states.flags, flag) } }
  }
  const scale: Scale = { id: id as ScaleId, name, initial_value: Number(typed.initial) }
  return { ...novel, states: { ...states, scales: placed(states.scales, scale) } }
}

/** The list with an entry in the place of the one with its id, or at its end. */
export const placed = <T extends { id: string }>(list: readonly T[], entry: T): T[] =>
  list.some(({ id }) => id === entry.id) ? list.map((each) => (each.id === entry.id ? entry : each)) : [...list, entry]

export function withoutState(novel: NovelAnswer, kind: StateKind, id: string): NovelAnswer {
  const { states } = novel
  return kind === 'flags'
    ? { ...novel, states: { ...states, flags: states.flags.filter((flag) => flag.id !== id) } }
    : { ...novel, states: { ...states, scales: states.scales.filter((scale) => scale.id !== id) } }
}
