import { expect, test } from 'vitest'
import { answerImport } from './answer-import.ts'

test.each([
  ['russian', 'Персонаж'],
  ['english', 'Character'],
] as const)('gives the character of a card without a name a default name in %s', async (language, name) => {
  const card = { spec: 'chara_card_v2', spec_version: '2.0', data: { name: '', description: 'Keeps the lamps.' } }
  const file = new File([JSON.stringify(card)], 'card.json')
  expect(await answerImport({ ask: 'card', file, language })).toMatchObject({
    parts: { parts: { character: { prompt_name: name } } },
  })
})
