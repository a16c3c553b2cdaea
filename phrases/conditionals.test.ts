import type { Conditionals } from '@fabula/core/conditional/conditional'
import { type ConditionNames, explain } from '@fabula/core/conditional/explain'
import type { EndingId, FlagId, ScaleId } from '@fabula/core/ids'
import { describe, expect, test } from 'vitest'
import { conditionalsPhrases } from './conditionals.ts'

const names: ConditionNames = {
  flag: (id) => ({ key: 'ключ', oil: 'key' })[id as string],
  scale: (id) => ({ trust: 'доверие', faith: 'trust' })[id as string],
  ending: (id) =>
    ({
      escape: { scene: 'Таверна', ending: 'Побег' },
      flight: { scene: 'Tavern', ending: 'Escape' },
      bored: { scene: 'Tavern', ending: null },
    })[id as string],
}
const group = (given: {
  flag?: [string, boolean]
  scale?: [string, 'eq' | 'gte' | 'lte', number]
  ending?: [string, boolean]
}) => ({
  flags: given.flag ? [{ flag_id: given.flag[0] as FlagId, has: given.flag[1] }] : [],
  scales: given.scale ? [{ scale_id: given.scale[0] as ScaleId, type: given.scale[1], threshold: given.scale[2] }] : [],
  completed_endings: given.ending ? [{ ending_id: given.ending[0] as EndingId, has: given.ending[1] }] : [],
})
const said = (language: 'english' | 'russian', conditionals: Conditionals) =>
  conditionalsPhrases[language]
    .say(explain(conditionals, names))
    .map(({ text }) => text)
    .join('')

describe('conditions as a sentence', () => {
  test('in English', () => {
    expect(
      said('english', [
        group({ flag: ['oil', true], scale: ['faith', 'gte', 3] }),
        group({ ending: ['flight', true] }),
      ]),
    ).toBe('when “key” is set and trust ≥ 3, or after Tavern - Escape')
    expect(said('english', [group({ flag: ['oil', false], ending: ['bored', false] })])).toBe(
      'when “key” is not set and not after Tavern - context ending',
    )
    expect(said('english', [group({ scale: ['faith', 'eq', -1] })])).toBe('when trust = -1')
  })

  test('in Russian', () => {
    expect(
      said('russian', [
        group({ flag: ['key', true], scale: ['trust', 'gte', 3] }),
        group({ ending: ['escape', true] }),
      ]),
    ).toBe('когда флаг «ключ» поднят и доверие не меньше 3, или после «Таверна — Побег»')
    expect(said('russian', [group({ flag: ['key', false], scale: ['trust', 'lte', 2] })])).toBe(
      'когда флаг «ключ» не поднят и доверие не больше 2',
    )
  })

  test('a flag may be called anything', () => {
    const about = (language: 'english' | 'russian', name: string, has: boolean) =>
      conditionalsPhrases[language]
        .say(explain([group({ flag: ['key', has] })], { ...names, flag: () => name }))
        .map(({ text }) => text)
        .join('')
    expect(about('english', 'has the oil key', true)).toBe('when “has the oil key” is set')
    expect(about('english', 'has the oil key', false)).toBe('when “has the oil key” is not set')
    expect(about('russian', 'ключ у него', false)).toBe('когда флаг «ключ у него» не поднят')
  })

  test('what was deleted is named as unknown, and can be told from names', () => {
    expect(said('english', [group({ flag: ['gone', true], ending: ['gone', true] })])).toBe(
      'when Unknown Flag is set and after Unknown Ending',
    )
    const pieces = conditionalsPhrases.russian.say(explain([group({ ending: ['gone', false] })], names))
    expect(pieces.map(({ text }) => text).join('')).toBe('не после неизвестной концовки')
    expect(pieces.at(-1)?.kind).toBe('gone')
  })

  test('nothing for no conditions, always for an empty group', () => {
    expect(said('english', [])).toBe('')
    expect(said('english', [group({}), group({ flag: ['oil', true] })])).toBe('always')
    expect(said('russian', [group({})])).toBe('всегда')
  })
})
