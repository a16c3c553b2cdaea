import { strFromU8, strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import type { Conditionals } from '../conditional/conditional.ts'
import type { Character } from '../novel/character.ts'
import type { Novel } from '../novel/novel.ts'
import { ending, scale, tinyNovel, when } from '../test/tiny-novel.ts'
import { cardNovel } from './card-novel.ts'
import type { CardPicture } from './pictures.ts'
import { type CardParts, readCard } from './read-card.ts'
import { cardWords } from './test-card-words.ts'
import { newTestId as newId } from './test-script.ts'
import { charxFiles, writeCard } from './write-card.ts'

/** What a card says after its character and novel were changed. */
function changed(fields: object, change: (character: Character, novel: Novel) => Partial<Character>) {
  const data = { name: 'Ilse', description: 'x', ...fields }
  const parts = readCard(strToU8(JSON.stringify({ spec: 'chara_card_v3', data })), newId)
  const { novel } = cardNovel(parts as CardParts & { character: Character }, [], 'english', cardWords, newId)
  const character = novel.characters[0] as Character
  const changes = change(character, novel)
  return writeCard(novel, { ...character, ...changes }, []).data
}

test('biographies and lines are written one after the other, in place of all that the card said of them', () => {
  const before = { personality: 'y', scenario: 'z', mes_example: '<START>\n{{char}}: Hm.' }
  const biographies = ['Tall.', 'Quiet.'].map((prompt_description) => ({ prompt_description, conditionals: [] }))
  expect(changed(before, () => ({ biographies, example_lines: ['Late.', '[face: glad] Early.'] }))).toMatchObject({
    description: 'Tall.\n\nQuiet.',
    personality: '',
    scenario: '',
    mes_example: '<START>\n{{char}}: Late.\n<START>\n{{char}}: Early.',
  })
})

test('an instruction that was changed is written, and one of several cards is not', () => {
  const before = { system_prompt: 'Be brief.', post_history_instructions: 'Stay calm.' }
  const rewrite = (_: Character, novel: Novel) => {
    for (const prompt of novel.world_prompts)
      if (prompt.name === 'system_prompt') prompt.prompt_description = 'Be kind.'
    return {}
  }
  expect(changed(before, rewrite)).toMatchObject({ ...before, system_prompt: 'Be kind.' })
  const another = (character: Character, novel: Novel) => {
    novel.world_prompts = novel.world_prompts.flatMap((each) => [{ ...each, prompt_description: 'Other.' }, each])
    return character
  }
  expect(changed(before, another)).toMatchObject(before)
})

test('a nickname that is the name stays', () => {
  expect(changed({ nickname: 'Ilse' }, () => ({}))).toMatchObject({ nickname: 'Ilse' })
})

test('lore is enabled by the flags, scales and endings of the beginning', () => {
  const tiny = tinyNovel({
    first: 'hall',
    flags: { lit: true, open: false },
    scales: { trust: 3 },
    cast: ['Ilse'],
    interactive: { hall: { endings: [{ id: ending('left') }] as never } },
  })
  const conditions: [Conditionals, boolean][] = [
    [when({ flags: { lit: true } }), true],
    [when({ flags: { open: true } }), false],
    [when({ scales: { trust: ['eq', 3] } }), true],
    [when({ scales: { trust: ['gte', 4] } }), false],
    [when({ endings: { left: false } }), true],
    [when({ endings: { left: true } }), false],
    [when({ endings: { unknown: false } }), false],
  ]
  expect(tiny.states.scales).toMatchObject([{ id: scale('trust'), initial_value: 3 }])
  const world_prompts = conditions.map(
    ([conditionals]) => ({ name: 'a', prompt_description: 'x', conditionals }) as never,
  )
  const { data } = writeCard({ ...tiny, world_prompts }, tiny.characters[0] as Character, [])
  const { entries } = data.character_book as { entries: { enabled: boolean }[] }
  expect(entries.map(({ enabled }) => enabled)).toEqual(conditions.map(([, enabled]) => enabled))
})

test('a CHARX lists its pictures by their kinds', () => {
  const novel = tinyNovel({ first: 'hall', cast: ['Ilse'] })
  const of = (kind: CardPicture['kind'], name: string): CardPicture => ({
    kind,
    name,
    extension: 'png',
    bytes: strToU8('x'),
  })
  const [card] = charxFiles(novel, novel.characters[0] as Character, [of('expression', 'joy'), of('portrait', 'main')])
  expect(JSON.parse(strFromU8(card?.bytes as Uint8Array)).data.assets).toEqual([
    { type: 'emotion', uri: 'embeded://assets/emotion/image/1.png', name: 'joy', ext: 'png' },
    { type: 'icon', uri: 'embeded://assets/icon/image/2.png', name: 'main', ext: 'png' },
  ])
})

test('what only Fabula understands is in a card’s extensions, if there is any', () => {
  const novel = tinyNovel({ first: 'hall', cast: ['Ilse'] })
  const [ilse] = novel.characters as [Character]
  const extensions = (more: Partial<Character>) => writeCard(novel, { ...ilse, ...more }, []).data.extensions
  expect(extensions({})).toEqual({})
  expect(extensions({ aliases: ['Il'] })).toEqual({ fabula: { aliases: ['Il'] } })
  expect(extensions({ example_lines: ['No.', '[face: glad] Yes.'] })).toEqual({
    fabula: { marked_lines: ['[face: glad] Yes.'] },
  })
  const card = JSON.stringify({ extensions: { fabula: { aliases: ['Old'] }, depth: 1 } })
  expect(extensions({ card })).toEqual({ depth: 1 })
})

test('the marks of example lines come back with a card, of equal lines too', () => {
  const novel = tinyNovel({ first: 'hall', cast: ['Ilse'] })
  const example_lines = ['[face: glad] Yes.', '[music: rain]  No.  ', '[face: sad] Yes.', 'Yes.']
  const { data } = writeCard(novel, { ...(novel.characters[0] as Character), example_lines }, [])
  const { character } = readCard(strToU8(JSON.stringify(data)), newId)
  expect(character?.example_lines).toEqual(example_lines)
})
