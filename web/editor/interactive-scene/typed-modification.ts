import type { Conditionals } from '@fabula/core/conditional/conditional'
import type { FlagId, ScaleId } from '@fabula/core/ids'
import type { ModificationType, ModifyingState } from '@fabula/core/novel/modifying-state'
import { wholeNumber } from '../entries/whole-number.ts'
import { wordsOf } from '../entries/words-of.ts'

/** One flag or scale of a modification as it is typed. `max_step` is a scale's alone. */
export type TypedRow = { id: string; reason: string; keywords: string; max_step: string }

/** A modification as it is typed. */
export type TypedModification = {
  type: ModificationType
  flags: TypedRow[]
  scales: TypedRow[]
  conditionals: Conditionals
}

export const emptyModification: TypedModification = { type: 'continuous', flags: [], scales: [], conditionals: [] }

export const emptyRow = (id: string): TypedRow => ({ id, reason: '', keywords: '', max_step: '3' })

export const typedModification = ({ states, conditionals, type }: ModifyingState): TypedModification => ({
  type,
  conditionals,
  flags: states.flags.map((row) => ({
    ...emptyRow(row.flag_id),
    reason: row.change_reason_prompt,
    keywords: row.keywords.join(', '),
  })),
  scales: states.scales.map((row) => ({
    id: row.scale_id,
    reason: row.change_reason_prompt,
    keywords: row.keywords.join(', '),
    max_step: String(row.max_step),
  })),
})

/** What keeps a typed modification from being one; null: nothing. */
export function faultOf({ flags, scales }: TypedModification): 'required' | 'incomplete' | 'stepWrong' | null {
  if (flags.length + scales.length === 0) return 'required'
  if ([...flags, ...scales].some(({ id, reason }) => id === '' || reason.trim() === '')) return 'incomplete'
  return scales.some(({ max_step }) => wholeNumber(max_step, 1) === null) ? 'stepWrong' : null
}

/** The modification that was typed; only where nothing is wrong with it. */
export const modificationOf = ({ type, flags, scales, conditionals }: TypedModification): ModifyingState => ({
  type,
  conditionals,
  states: {
    flags: flags.map(({ id, reason, keywords }) => ({
      flag_id: id as FlagId,
      change_reason_prompt: reason.trim(),
      keywords: wordsOf(keywords),
    })),
    scales: scales.map(({ id, reason, keywords, max_step }) => ({
      scale_id: id as ScaleId,
      change_reason_prompt: reason.trim(),
      keywords: wordsOf(keywords),
      max_step: wholeNumber(max_step, 1) ?? 1,
    })),
  },
})
