import type { FlagId, ScaleId } from '@fabula/core/ids'
import { ModifyingState } from '@fabula/core/novel/modifying-state'
import { describe, expect, test } from 'vitest'
import { emptyModification, emptyRow, faultOf, modificationOf, typedModification } from './typed-modification.ts'

const flag = '00000000-0000-4000-8000-0000000000f1' as FlagId
const scale = '00000000-0000-4000-8000-0000000000f2' as ScaleId
const modification: ModifyingState = {
  type: 'single',
  conditionals: [],
  states: {
    flags: [{ flag_id: flag, change_reason_prompt: 'She was told.', keywords: ['told', 'the truth'] }],
    scales: [{ scale_id: scale, change_reason_prompt: 'A kindness.', keywords: [], max_step: 2 }],
  },
}

describe('a modification as it is typed', () => {
  test('is the same when nothing was typed', () => {
    expect(modificationOf(typedModification(modification))).toEqual(modification)
  })

  test('is one that the server takes', () => {
    const typed = { ...emptyModification, flags: [{ ...emptyRow(flag), reason: ' Told. ', keywords: 'a, a' }] }
    expect(ModifyingState.parse(modificationOf(typed))).toMatchObject({
      type: 'continuous',
      states: { flags: [{ flag_id: flag, change_reason_prompt: 'Told.', keywords: ['a'] }], scales: [] },
    })
  })

  test.each([
    ['required', {}],
    ['incomplete', { flags: [{ ...emptyRow(flag), reason: '  ' }] }],
    ['incomplete', { scales: [{ ...emptyRow(''), reason: 'why' }] }],
    ['stepWrong', { scales: [{ ...emptyRow(scale), reason: 'why', max_step: '0' }] }],
    [null, { scales: [{ ...emptyRow(scale), reason: 'why' }] }],
  ])('says %s', (fault, typed) => expect(faultOf({ ...emptyModification, ...typed })).toBe(fault))
})
