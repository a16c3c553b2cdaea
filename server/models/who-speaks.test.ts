import { character } from '@fabula/core/test/tiny-novel'
import type { CastMember, PastLine } from '@fabula/core/turn/turn-brief'
import { describe, expect, test } from 'vitest'
import { testBrief } from './test-brief.ts'
import { findSpeaker } from './who-speaks.ts'

function cast(names: Record<string, string[]>): CastMember[] {
  const [model] = testBrief().cast
  if (!model) throw new Error('nobody')
  return Object.entries(names).map(([name, aliases]) => ({ ...model, character_id: character(name), name, aliases }))
}

const asked = (text: string, names: Record<string, string[]>, last: string) =>
  findSpeaker(testBrief({ reader_text: text, cast: cast(names), default_speaker: character(last) }))

const english = { Ilse: ['the girl', 'apprentice'], Osip: ['the ferryman', 'old man'], 'Tobias Krantz': [] }
const russian = { Павел: ['кузнец'], Ильза: ['девушка'], Пётр: [], Лев: [] }

describe('findSpeaker', () => {
  test.each([
    ['Osip, where is she?', 'Osip'],
    ['And you, osip?', 'Osip'],
    ["What is Osip's opinion?", 'Osip'],
    ['I would rather ask the ferryman', 'Osip'],
    ['Mr Krantz! A word.', 'Tobias Krantz'],
    ['Tobas, wait', 'Tobias Krantz'],
    ['Where is Osip?', 'Ilse'],
    ['Tell me about Osip', 'Ilse'],
    ['Good evening', 'Ilse'],
    ['Osip, what do you think of Ilse?', 'Osip'],
  ])('%s -> %s, when Ilse spoke last', (text, name) => {
    expect(asked(text, english, 'Ilse')).toBe(character(name))
  })

  test.each([
    ['Павел, что скажешь?', 'Павел'],
    ['Спрошу Павла', 'Павел'],
    ['Хочу поговорить с Павлом', 'Павел'],
    ['пойду к кузнецу', 'Павел'],
    ['Отдай это Петру', 'Пётр'],
    ['Петр, пойдём', 'Пётр'],
    ['Дай Льву книгу', 'Лев'],
    ['Где Павел?', 'Ильза'],
    ['Поверните налево', 'Ильза'],
    ['Добрый вечер', 'Ильза'],
  ])('%s -> %s, when Ильза spoke last', (text, name) => {
    expect(asked(text, russian, 'Ильза')).toBe(character(name))
  })

  test('gives the cast turns among itself, without those who may not speak', () => {
    const turn = (last: string) => {
      const recent: PastLine[] = [
        { by: 'character', character_id: character(last), name: last, text: '-', state_id: testBrief().state_id },
      ]
      const watched = { ...testBrief().scene, interactive: false }
      return findSpeaker(testBrief({ scene: watched, reader_text: null, remembered: { summaries: [], recent } }))
    }
    expect([turn('Ilse'), turn('Osip')]).toEqual([character('Osip'), character('Ilse')])
    // If the reader could speak and does not, the last speaker goes on.
    expect(findSpeaker(testBrief({ reader_text: null, default_speaker: character('Osip') }))).toBe(character('Osip'))
    expect(findSpeaker(testBrief({ reader_text: 'Tobias, speak!' }))).toBe(character('Ilse'))
    expect(findSpeaker(testBrief({ cast: [] }))).toBeNull()
  })
})
