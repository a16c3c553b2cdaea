import { expect, test } from 'vitest'
import type { GameStateId, WorldPromptId } from '../ids.ts'
import type { PastLine } from './turn-brief.ts'
import { waitsForWords, wakePrompts } from './wake-prompts.ts'

const prompt = (name: string, keywords?: string[]) => ({
  id: name as WorldPromptId,
  name,
  prompt_description: `About ${name}.`,
  conditionals: [],
  ...(keywords ? { keywords } : {}),
})
const lore = [
  prompt('always'),
  prompt('empty', []),
  prompt('key', ['fortieth key']),
  prompt('лампа', ['фонарь', 'лампа']),
]
const line = (text: string): PastLine => ({
  by: 'character',
  character_id: null,
  name: 'Ilse',
  text,
  state_id: '' as GameStateId,
})
const woken = (text: string | null, recent: string[] = []) =>
  wakePrompts(lore, text, recent.map(line)).map(({ name }) => name)

test('a world prompt with words waits for them; one without never waits', () => {
  expect(lore.filter(waitsForWords).map(({ name }) => name)).toEqual(['key', 'лампа'])
  expect(woken('Hello')).toEqual([])
  expect(woken(null)).toEqual([])
})

test('its words wake it in any form, said by the reader or a short while ago by anybody', () => {
  expect(woken('Where is the Fortieth Key?')).toEqual(['key'])
  expect(woken('The fortieth lamp, and a key.')).toEqual([])
  expect(woken('Кто гасит фонари?')).toEqual(['лампа'])
  expect(woken('Hm.', ['There is a fortieth key.'])).toEqual(['key'])
  expect(woken('Hm.', ['There is a fortieth key.', ...Array<string>(6).fill('Aye.')])).toEqual([])
})
