import { expect, test } from 'vitest'
import { limits } from '../record/limits.ts'
import { parseStoredCard, serializeStoredCard } from './stored-card.ts'

const kept = { name: 'Ilse', creator: 'Wren', extensions: { talkativeness: 0.5 } }
const repeated = {
  ...{ description: 'a', personality: 'b', scenario: 'c', first_mes: 'd', mes_example: 'e' },
  alternate_greetings: ['f'],
}

test('a card is stored without its lore and pictures, and, if it is long, without what the character repeats', () => {
  const stored = (card: object) =>
    parseStoredCard(serializeStoredCard({ ...card, character_book: {}, assets: [] }) ?? '')
  expect(stored({ ...kept, ...repeated })).toEqual({ ...kept, ...repeated })
  expect(stored({ ...kept, ...repeated, description: 'x'.repeat(limits.card) })).toEqual(kept)
})

test('a card is stored up to the limit, and not beyond it', () => {
  const card = (length: number) => ({ note: 'x'.repeat(length - '{"note":""}'.length) })
  expect(serializeStoredCard(card(limits.card))).toHaveLength(limits.card)
  expect(serializeStoredCard(card(limits.card + 1))).toBeNull()
})

test('no card, or an invalid one, has no fields', () => {
  for (const card of [undefined, '', '{', 'null', '7', '"x"', '[1]']) expect(parseStoredCard(card)).toEqual({})
})
