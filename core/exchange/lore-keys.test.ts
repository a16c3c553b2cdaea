import { expect, test } from 'vitest'
import type { WorldPromptId } from '../ids.ts'
import type { WorldPrompt } from '../novel/world-prompt.ts'
import { limits } from '../record/limits.ts'
import { keysOf, loreKeys, writtenKeys } from './lore-keys.ts'

const lamp = (more: Partial<WorldPrompt>): WorldPrompt => ({
  id: 'lamp' as WorldPromptId,
  name: 'Lamp',
  prompt_description: '',
  conditionals: [],
  ...more,
})

test('the keys of an entry are its non-empty words and patterns, trimmed', () => {
  const long = 'x'.repeat(limits.keyword + 1)
  expect(keysOf([' lamp ', 7, '!', '', '/oil/i', `/${long}/`, long], {})).toEqual([
    'lamp',
    '/oil/i',
    long.slice(0, limits.keyword),
  ])
  const pattern = `/${'x'.repeat(limits.name)}/`
  expect(keysOf([pattern], {})).toEqual([pattern])
  expect(keysOf(['a/b', '/oil/'], { use_regex: true })).toEqual(['/a\\/b/i', '/oil/'])
  expect(keysOf(['a'], { use_regex: true, case_sensitive: true })).toEqual(['/a/'])
  expect(keysOf('lamp', {})).toEqual([])
  expect(
    keysOf(
      Array.from({ length: limits.list + 1 }, (_, n) => `k${n}`),
      {},
    ),
  ).toHaveLength(limits.list)
})

test('settings for matching keys are read from every place where books have them', () => {
  const oil = { secondary_keywords: ['oil'], secondary_logic: 'and_any' }
  expect([loreKeys({ selective: true, secondary_keys: ['oil'] }), loreKeys({ keysecondary: ['oil'] })]).toEqual([
    oil,
    oil,
  ])
  // In a card, secondary words are used only where it says so.
  expect(loreKeys({ secondary_keys: ['oil'] })).toEqual({})
  expect(loreKeys({ keysecondary: ['oil'], selectiveLogic: 3 })).toMatchObject({ secondary_logic: 'and_all' })
  expect(loreKeys({ keysecondary: ['oil'], selectiveLogic: 9 })).toMatchObject({ secondary_logic: 'and_any' })
  expect(loreKeys({ keysecondary: ['oil'], extensions: { selectiveLogic: 2 } })).toMatchObject({
    secondary_logic: 'not_any',
  })
  expect(loreKeys({ selective: false, secondary_keys: ['oil'] })).toEqual({})
  expect([loreKeys({ matchWholeWords: true }), loreKeys({ extensions: { match_whole_words: false } })]).toEqual([
    { word_match: 'exact' },
    { word_match: 'part' },
  ])
  const cased = [{ caseSensitive: true }, { case_sensitive: true }, { extensions: { case_sensitive: true } }]
  expect(cased.map(loreKeys)).toEqual(cased.map(() => ({ case_sensitive: true })))
  expect(loreKeys({ case_sensitive: true, extensions: { case_sensitive: false } })).toEqual({})
})

test('settings for matching keys are written to the fields of V3 and to its extensions', () => {
  expect(writtenKeys(lamp({}))).toStrictEqual({ fields: { keys: [], use_regex: false }, extensions: {} })
  expect(
    writtenKeys(lamp({ keywords: ['/a/'], secondary_keywords: ['/b/'], case_sensitive: true, word_match: 'part' })),
  ).toEqual({
    fields: { keys: ['/a/'], selective: true, secondary_keys: ['/b/'], case_sensitive: true, use_regex: true },
    extensions: { selectiveLogic: 0, match_whole_words: false, case_sensitive: true },
  })
  const worded = lamp({ keywords: ['/a/'], secondary_keywords: ['b'], secondary_logic: 'not_all', word_match: 'exact' })
  expect(writtenKeys(worded)).toStrictEqual({
    fields: { keys: ['/a/'], selective: true, secondary_keys: ['b'], use_regex: false },
    extensions: { selectiveLogic: 1, match_whole_words: true },
  })
  expect(writtenKeys(lamp({ word_match: 'forms' })).extensions).toEqual({})
})
