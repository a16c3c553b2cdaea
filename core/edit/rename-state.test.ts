import { expect, test } from 'vitest'
import { ending, flag, onStage, tinyNovel } from '../test/tiny-novel.ts'
import { applyCommand, type Command } from './commands.ts'
import { entriesOf } from './entry-lists.ts'

const novel = tinyNovel({
  first: 'hall',
  flags: { 'Iron key': false, oil: false },
  interactive: { hall: { start_message_original: '{{ iron  KEY }}, {{oil}} and {{Iron key}}.' }, attic: {} },
  static: { road: { original_message: 'You have {{iron key}}.' }, gate: { original_message: 'Iron key.' } },
})
const renamed = (name: string) => {
  const ref = { list: 'flags' } as const
  const entry = entriesOf(novel, ref).find(({ id }) => id === flag('Iron key'))
  if (!entry) throw new Error('The flag is gone')
  return applyCommand(novel, { command: 'changeEntry', ...ref, key: entry.id, entry: { ...entry, name } })
}

test('messages that refer to a flag by name follow its renaming; others stay', () => {
  const after = renamed(' Copper key ')
  expect(after.interactive_scenes.map(({ start_message_original }) => start_message_original)).toEqual([
    '{{Copper key}}, {{oil}} and {{Copper key}}.',
    novel.interactive_scenes[1]?.start_message_original,
  ])
  expect(after.static_scenes.map(({ original_message }) => original_message)).toEqual([
    'You have {{Copper key}}.',
    'Iron key.',
  ])
  expect(after.interactive_scenes[1]).toBe(novel.interactive_scenes[1])
  expect(after.static_scenes[1]).toBe(novel.static_scenes[1])
})

test('prompts, lines and choices follow too', () => {
  const words = 'With the {{oil}} or the {{iron key}}'
  const next = 'With the {{oil}} or the {{Copper key}}'
  const told = tinyNovel({
    first: 'hall',
    flags: { 'Iron key': false, oil: false },
    interactive: {
      hall: {
        characters: [onStage('Ilse', { example_lines: [words] })],
        additional_prompt_descriptions: [{ prompt_description: words, conditionals: [] }],
        static_endings: [
          {
            id: ending('open'),
            name: 'open',
            display_name: words,
            conditionals: [],
            next_scene: null,
            states_trigger: { flags: [], scales: [] },
          },
        ],
      },
    },
  })
  const entry = { id: flag('Iron key'), name: 'Copper key', initial_value: false }
  const after = applyCommand(told, { command: 'changeEntry', list: 'flags', key: entry.id, entry })
  const [hall] = after.interactive_scenes
  expect(hall?.characters[0]?.example_lines).toEqual([next])
  expect(hall?.additional_prompt_descriptions[0]?.prompt_description).toBe(next)
  expect(hall?.static_endings[0]).toMatchObject({ name: 'open', display_name: next })
  expect(after.characters).toBe(told.characters)
})

test.each(['iron   KEY', 'Copper {key', 'Copper key}', ' User '])(
  'messages stay the same if its name becomes %s',
  (name) => {
    const { interactive_scenes, static_scenes } = renamed(name)
    expect([interactive_scenes, static_scenes]).toEqual([novel.interactive_scenes, novel.static_scenes])
  },
)

test('messages that show the reader’s name, or another state of the same name, stay the same', () => {
  const told = tinyNovel({
    first: 'road',
    flags: { trust: false, user: false },
    scales: { Trust: 1 },
    static: { road: { original_message: '{{user}}, {{trust}}' } },
  })
  const rename = (list: 'flags' | 'scales', at: number, name: string) => {
    const entry = told.states[list][at]
    if (!entry) throw new Error('The state is gone')
    const renaming = { command: 'changeEntry', list, key: entry.id, entry: { ...entry, name } } as Command
    return applyCommand(told, renaming).static_scenes[0]?.original_message
  }
  expect(rename('flags', 1, 'visitor')).toBe('{{user}}, {{trust}}')
  expect(rename('flags', 0, 'faith')).toBe('{{user}}, {{trust}}')
  expect(rename('scales', 0, 'faith')).toBe('{{user}}, {{faith}}')
})
