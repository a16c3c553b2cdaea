import { expect, test } from 'vitest'
import type { Asset } from '../novel/asset.ts'
import type { Novel } from '../novel/novel.ts'
import type { Translation } from '../novel/texts.ts'
import { character, flag, onStage, picture, scale, tinyNovel } from '../test/tiny-novel.ts'
import { carriedNovel, carriedTranslations, copyFiles } from './offline-copy.ts'

const secret = 'kept at home'
const tiny = tinyNovel({
  first: 'hall',
  flags: { key: false },
  cast: ['Ilse'],
  backgrounds: ['hall', 'attic'],
  tracks: ['fiddle'],
  interactive: {
    hall: {
      description: secret,
      start_message_original: 'Cold night.',
      reply_style: secret,
      author_note: secret,
      characters: [onStage('Ilse')],
      additional_prompt_descriptions: [{ prompt_description: secret, conditionals: [] }],
      modifying_states: [
        {
          type: 'continuous',
          conditionals: [],
          states: {
            flags: [{ flag_id: flag('key'), change_reason_prompt: secret, keywords: ['key'] }],
            scales: [{ scale_id: scale('trust'), max_step: 2, change_reason_prompt: secret, keywords: ['help'] }],
          },
        },
      ],
    },
  },
  static: { road: { description: secret, original_message: 'Fog.', background_id: picture('hall') } },
})
const novel: Novel = {
  ...tiny,
  reply_style: secret,
  author_note: secret,
  world_prompts: [{ id: 'lamp' as never, name: 'lamp', prompt_description: secret, conditionals: [] }],
  characters: tiny.characters.map((each) => ({
    ...each,
    biographies: [{ prompt_description: secret, secret, conditionals: [] }],
  })),
  assets: {
    sprites: [...tiny.assets.sprites, { ...tiny.assets.sprites[0], id: picture('sketch') } as Asset],
    musics: [...tiny.assets.musics, { ...tiny.assets.musics[0], id: picture('take two') } as Asset],
    backgrounds: tiny.assets.backgrounds.map((each) => ({ ...each, prompt_description: secret, url: '/here' })),
  },
}

test('a copy contains what play needs, and nothing that only models are told', () => {
  const copy = carriedNovel(novel)
  expect(JSON.stringify(copy)).not.toContain(secret)
  expect(copy.interactive_scenes[0]).toMatchObject({
    description: '',
    start_message_original: 'Cold night.',
    modifying_states: [
      {
        states: {
          flags: [{ flag_id: flag('key'), change_reason_prompt: '', keywords: ['key'] }],
          scales: [{ scale_id: scale('trust'), max_step: 2, change_reason_prompt: '', keywords: ['help'] }],
        },
      },
    ],
  })
  expect(copy.characters).toMatchObject([{ id: character('Ilse'), sprites: novel.characters[0]?.sprites }])
  expect(copy.static_scenes[0]).toMatchObject({ original_message: 'Fog.', description: '' })
})

test('a copy contains only files that are shown, without their addresses on the server', () => {
  const copy = carriedNovel(novel)
  const { sprites, backgrounds, musics } = copy.assets
  expect(backgrounds).toEqual([{ id: picture('hall'), name: 'hall', prompt_description: '', extension: 'png' }])
  expect([...sprites, ...musics].map(({ name }) => name)).toEqual(['Ilse calm', 'Ilse glad', 'fiddle'])
  expect(Object.keys(copyFiles(copy))).toEqual([...sprites, ...backgrounds, ...musics].map(({ id }) => id))
})

test('translations are copied only for texts that are', () => {
  const copy = carriedNovel(novel)
  const of = (unit: string, source: string, text: string): Translation =>
    ({ language: 'russian', unit, source, text, made_by: 'author', updated_at: '' }) as unknown as Translation
  const kept = of('elsewhere', 'Fog.', 'Туман.')
  const translations = [kept, of('elsewhere', 'Fog.', ' '), of('gone', secret, 'дома')]
  expect(carriedTranslations(copy, translations)).toEqual([
    { language: 'russian', unit: 'elsewhere', source: 'Fog.', text: 'Туман.', made_by: 'author' },
  ])
})
