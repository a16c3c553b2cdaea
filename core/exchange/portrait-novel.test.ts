import { describe, expect, test } from 'vitest'
import { examineNovel } from '../check/check-novel.ts'
import { Novel } from '../novel/novel.ts'
import { idOf } from '../test/tiny-novel.ts'
import { nameInSentence, portraitNovel } from './portrait-novel.ts'

let made = 0
const newId = <Id extends string>() => idOf<Id>(`portrait ${made++}`)

describe('a novel begun with a portrait and a sentence', () => {
  const novel = portraitNovel(
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

  test('is complete, begins with its scene, and can be published', () => {
    expect(Novel.safeParse(novel).error?.issues).toBeUndefined()
    expect(novel.first_scene_id).toBe(novel.interactive_scenes[0]?.id)
    expect(examineNovel(novel).problems.filter(({ severity }) => severity === 'blocks')).toEqual([])
  })

  test('finds the name at the beginning of a sentence', () => {
    const sentences = {
      'Wren, who keeps the bridge': 'Wren',
      'Captain Ahab hunts a whale': 'Captain Ahab',
      'Марта Блох — аптекарша': 'Марта Блох',
      'the keeper of a bridge': '',
      'She keeps a bridge': '',
      '': '',
    }
    for (const [sentence, name] of Object.entries(sentences)) expect(nameInSentence(sentence), sentence).toBe(name)
  })
})
