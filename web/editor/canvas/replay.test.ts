import { character, ending, flag, onStage, tinyNovel } from '@fabula/core/test/tiny-novel'
import { expect, test } from 'vitest'
import { type Conversation, initialWorld, type Outcome, withOutcome, worldOf } from './conversation.ts'
import { differencesOf, replay } from './replay.ts'

const leave = {
  id: ending('Leave'),
  name: 'Leave',
  display_name: 'Leave',
  conditionals: [],
  next_scene: null,
  states_trigger: { flags: [], scales: [] },
}
const novel = tinyNovel({
  flags: { key: false },
  cast: ['Ilse'],
  first: 'quay',
  interactive: { quay: { characters: [onStage('Ilse')], static_endings: [leave] as never } },
})
const scene = novel.interactive_scenes[0] as (typeof novel.interactive_scenes)[0]
const start: Conversation = {
  player: { name: 'Nell', biography: '', language: 'english' },
  start: initialWorld,
  turns: [],
}
const answers = (from: Conversation, message: string, key = false): Outcome => ({
  speaker: character('Ilse'),
  speaker_name: 'Ilse',
  message,
  world: { ...worldOf(from), flags: { [flag('key')]: key || (worldOf(from).flags[flag('key')] ?? false) } },
  stage: { sprites: [], music_asset_id: null },
  reached: null,
  answer: null,
})
const text = (said: string) => ({ kind: 'text' as const, text: said })
const first = withOutcome(start, text('Hello'), answers(start, 'Aye.'))
const talk = withOutcome(first, text('The key?'), answers(first, 'Here.', true))
const tools = { novel, scene, onTurn: () => undefined }

test('repeats the same lines against the new answers, and reports only what differs', async () => {
  const asked: [number, string][] = []
  const again = await replay(talk, {
    ...tools,
    ask: async (from, said) => {
      asked.push([from.turns.length, said.text])
      return said.text === 'Hello' ? answers(from, 'Aye.') : answers(from, 'No.')
    },
  })
  expect(asked).toEqual([
    [0, 'Hello'],
    [1, 'The key?'],
  ])
  expect(again && differencesOf(novel, scene, again)).toEqual([
    {
      at: 1,
      said: 'The key?',
      line: { from: 'Here.', to: 'No.' },
      moved: { from: [{ id: flag('key'), name: 'key', from: false, to: true }], to: [] },
      ending: null,
    },
  ])
  const same = await replay(talk, {
    ...tools,
    ask: async (_, said) => answers(talk, said.text === 'Hello' ? 'Aye.' : 'Here.', true),
  })
  expect(same && differencesOf(novel, scene, same).flatMap(({ line }) => line ?? [])).toEqual([])
})

test('stops where the replay ends sooner, and reports the missing turns', async () => {
  const again = await replay(talk, {
    ...tools,
    ask: async (from) => ({
      ...answers(from, 'Goodbye.'),
      reached: { kind: 'automatic', id: ending('Leave'), because: null },
    }),
  })
  expect(again?.after.turns).toHaveLength(1)
  const differences = again ? differencesOf(novel, scene, again) : []
  expect(differences[0]).toMatchObject({ at: 0, line: { to: 'Goodbye.' }, ending: { from: null, to: 'Leave' } })
  expect(differences[1]).toMatchObject({ at: 1, line: { from: 'Here.', to: null } })
})

test('takes the same choice again, and stops where the choice was deleted', async () => {
  const reached = { kind: 'choice' as const, id: ending('Leave'), because: null }
  const chosen = withOutcome(first, { kind: 'choice', text: 'Leave' }, { ...answers(first, ''), reached })
  const ask = async (from: Conversation) => answers(from, 'Aye.')
  const again = await replay(chosen, { ...tools, ask })
  expect(again?.after.turns[1]?.outcomes[0]?.reached).toMatchObject({ id: ending('Leave') })
  const without = { ...scene, static_endings: [] }
  const shorter = await replay(chosen, {
    ...tools,
    novel: { ...novel, interactive_scenes: [without] },
    scene: without,
    ask,
  })
  expect(shorter?.after.turns).toHaveLength(1)
})

test('compares nothing when a request fails', async () => {
  expect(await replay(talk, { ...tools, ask: async () => null })).toBeNull()
})
