import { expect, test } from 'vitest'
import type { Character } from '../novel/character.ts'
import type { WorldPrompt } from '../novel/world-prompt.ts'
import { tinyNovel } from '../test/tiny-novel.ts'
import { writeCard } from './write-card.ts'

test('a card is written with every setting of its lore, and none that was not set', () => {
  const novel = tinyNovel({ first: 'hall' })
  const entries = (...prompts: Partial<WorldPrompt>[]) => {
    const world_prompts = prompts.map((each) => ({ prompt_description: 'x', conditionals: [], ...each }) as WorldPrompt)
    const { data } = writeCard({ ...novel, world_prompts }, novel.characters[0] as Character, [])
    return (data.character_book as { entries: object[] }).entries
  }
  const bare = { content: 'x', use_regex: false, insertion_order: 100, enabled: true }
  const set = {
    depth: 0,
    probability: 0,
    lines_back: 0,
    order: 0,
    word_match: 'exact' as const,
    case_sensitive: true,
  }
  expect(
    entries(
      { name: 'a' },
      { name: 'b', keywords: ['fog'], constant: false },
      { name: 'c', keywords: ['fog'], constant: true },
      {
        ...set,
        name: 'd',
        keywords: ['/a/'],
        secondary_keywords: ['/b/'],
        secondary_logic: 'and_all',
      },
    ),
  ).toStrictEqual([
    { ...bare, extensions: {}, constant: true, keys: [], id: 0, name: 'a', comment: 'a' },
    { ...bare, extensions: {}, constant: false, keys: ['fog'], id: 1, name: 'b', comment: 'b' },
    { ...bare, extensions: {}, constant: true, keys: ['fog'], id: 2, name: 'c', comment: 'c' },
    {
      ...bare,
      extensions: {
        position: 4,
        depth: 0,
        probability: 0,
        useProbability: true,
        scan_depth: 0,
        selectiveLogic: 3,
        match_whole_words: true,
        case_sensitive: true,
      },
      insertion_order: 0,
      constant: false,
      keys: ['/a/'],
      selective: true,
      secondary_keys: ['/b/'],
      case_sensitive: true,
      use_regex: true,
      id: 3,
      name: 'd',
      comment: 'd',
    },
  ])
})
