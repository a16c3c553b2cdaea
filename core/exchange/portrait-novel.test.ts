import { describe, expect, test } from 'vitest'
import { examineNovel } from '../check/check-novel.ts'
import { Novel } from '../novel/novel.ts'
import { idOf } from '../test/tiny-novel.ts'
import { nameInSentence, portraitNovel } from './portrait-novel.ts'

let made = 0
const newId = <Id extends string>() => idOf<Id>(`portrait ${made++}`)

const portrait = () =>
  portraitNovel(
    {
      name: 'Wren',
      sentence: 'Wren, who keeps the bridge.',
      extension: 'png',
      language: 'english',
      opening: 'Wren looks up.',
      words: { scene: 'First meeting', look: 'Everyday' },
    },
    newId,
  )

describe('a novel begun with a portrait and a sentence', () => {
  test('is complete, begins with its scene, and can be published', () => {
    const novel = portrait()
    expect(Novel.safeParse(novel).error?.issues).toBeUndefined()
    expect(examineNovel(novel).problems.filter(({ severity }) => severity === 'blocks')).toEqual([])
    const [scene] = novel.interactive_scenes
    const [wren] = novel.characters
    const [sprite] = novel.assets.sprites
    const told = 'Wren, who keeps the bridge.'
    expect(novel).toMatchObject({
      first_scene_id: scene?.id,
      first_scene_type: 'interactive',
      characters: [
        {
          prompt_name: 'Wren',
          biographies: [{ prompt_description: told, conditionals: [] }],
          sprites: [{ name: 'Everyday', sprite_ids: [sprite?.id] }],
        },
      ],
      assets: {
        sprites: [{ name: 'Wren', prompt_description: told, extension: 'png' }],
        backgrounds: [],
        musics: [],
      },
      interactive_scenes: [
        {
          name: 'First meeting',
          start_message_original: 'Wren looks up.',
          characters: [
            {
              ...{ character_id: wren?.id, sprite_mix_id: wren?.sprites[0]?.id, start_sprite_id: sprite?.id },
              ...{ conditionals: [], inactive: false, position: 'center', example_lines: [] },
            },
          ],
        },
      ],
    })
    expect(new Set([novel.id, scene?.id, wren?.id, wren?.sprites[0]?.id, sprite?.id]).size).toBe(5)
  })

  test('finds the name at the beginning of a sentence', () => {
    const sentences = {
      'Wren, who keeps the bridge': 'Wren',
      ' Wren keeps the bridge': 'Wren',
      'Wren (a keeper)': 'Wren',
      'Jean-Luc - a captain': 'Jean-Luc',
      'Captain Ahab hunts a whale': 'Captain Ahab',
      'Anna Maria  Luisa Medici': 'Anna Maria Luisa Medici',
      'Anna Maria Luisa De Medici': '',
      'Марта Блох — аптекарша': 'Марта Блох',
      'the keeper': '',
      'the keeper of a bridge': '',
      ...Object.fromEntries(
        'A An The She He They It My Your Она Он Они Это Мой Моя'.split(' ').map((word) => [`${word} x`, '']),
      ),
      '': '',
    }
    for (const [sentence, name] of Object.entries(sentences)) expect(nameInSentence(sentence), sentence).toBe(name)
  })
})
