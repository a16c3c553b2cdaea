import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import type { Character } from '../novel/character.ts'
import { cardNovel } from './card-novel.ts'
import type { CardPicture } from './pictures.ts'
import { type CardParts, readCard } from './read-card.ts'
import { cardWords } from './test-card-words.ts'
import { newTestId as newId } from './test-script.ts'

const card = { spec: 'chara_card_v3', data: { name: 'Ilse', description: 'x', first_mes: 'Hm.' } }

test('a card becomes a novel with a mix of its expressions and one of its own picture, and with its backgrounds', () => {
  const of = (kind: CardPicture['kind'], name: string): CardPicture => ({
    kind,
    name,
    extension: 'png',
    bytes: strToU8(name),
  })
  const parts = readCard(strToU8(JSON.stringify(card)), newId) as CardParts & { character: Character }
  const pictures = [of('portrait', 'main'), of('expression', 'joy'), of('expression', 'Calm'), of('background', 'quay')]
  const { novel, files } = cardNovel(parts, pictures, 'english', cardWords, newId)
  const { sprites, backgrounds } = novel.assets
  expect([...sprites, ...backgrounds].map(({ name, prompt_description: told }) => [name, told])).toEqual([
    ['Ilse', 'Ilse: card'],
    ['joy', 'Ilse: joy'],
    ['Calm', 'Ilse: Calm'],
    ['quay', 'Ilse: quay'],
  ])
  const [portrait, joy, calm] = sprites.map(({ id }) => id)
  const [ilse] = novel.characters
  expect(ilse?.sprites.map(({ name, sprite_ids }) => [name, sprite_ids])).toEqual([
    ['looks', [joy, calm]],
    ['card', [portrait]],
  ])
  const [scene] = novel.interactive_scenes
  expect(scene?.characters).toEqual([
    {
      ...{ character_id: ilse?.id, sprite_mix_id: ilse?.sprites[0]?.id, start_sprite_id: calm },
      ...{ conditionals: [], inactive: false, position: 'center', example_lines: [] },
    },
  ])
  expect(scene?.backgrounds).toEqual([{ background_asset_id: backgrounds[0]?.id, priority: 1, conditionals: [] }])
  expect(files.map(({ path }) => path)).toEqual([
    ...sprites.map(({ id }) => `assets/sprite/${id}.png`),
    `assets/background/${backgrounds[0]?.id}.png`,
  ])
  expect(cardNovel(parts, [], 'english', cardWords, newId).novel.interactive_scenes[0]).toMatchObject({
    characters: [],
    backgrounds: [],
  })
})

test.each([
  ['Hm.', 'Hm.'],
  [' *Late*,\n{{user}}! ', 'Late, …!'],
  ['**', 'Beginning 1'],
  ['x'.repeat(90), 'x'.repeat(90)],
  ['x'.repeat(91), `${'x'.repeat(90)}…`],
  [`${'x'.repeat(90)} y`, `${'x'.repeat(90)}…`],
  [`${'x'.repeat(45)} ${'y'.repeat(60)}`, `${'x'.repeat(45)} ${'y'.repeat(44)}…`],
  [`${'x'.repeat(46)} ${'y'.repeat(60)}`, `${'x'.repeat(46)}…`],
])('the button of a beginning with the greeting %j', (greeting, label) => {
  const data = { name: 'Ilse', description: 'x', first_mes: greeting, alternate_greetings: ['Again?'] }
  const parts = readCard(strToU8(JSON.stringify({ spec: 'chara_card_v3', data })), newId) as never
  const [question] = cardNovel(parts, [], 'english', cardWords, newId).novel.interactive_scenes
  expect(question?.static_endings.map(({ display_name }) => display_name)).toEqual([label, 'Again?'])
})
