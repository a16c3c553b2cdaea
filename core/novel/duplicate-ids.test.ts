import { expect, test } from 'vitest'
import { idOf, tinyNovel } from '../test/tiny-novel.ts'
import { duplicateIdsInHead, duplicateIdsInScene } from './duplicate-ids.ts'
import type { InteractiveScene } from './interactive-scene.ts'
import type { Novel } from './novel.ts'

const novel = tinyNovel({
  cast: ['Ilse', 'Osip'],
  flags: { lit: false },
  scales: { trust: 1 },
  first: 'talk',
  interactive: { talk: {} },
})
const twice = <Entry>(list: readonly Entry[]): Entry[] => [...list, ...list.slice(0, 1)]
const prompt = { id: idOf('prompt'), name: 'Town', prompt_description: '', conditionals: [] } as never

test('unique ids are fine', () => {
  expect(duplicateIdsInHead(novel)).toEqual([])
})

test.each<[string, Partial<Novel>]>([
  ['characters.2.id', { characters: [...novel.characters, { ...novel.characters[0], sprites: [] } as never] }],
  ['states.flags.1.id', { states: { ...novel.states, flags: twice(novel.states.flags) } }],
  ['states.scales.1.id', { states: { ...novel.states, scales: twice(novel.states.scales) } }],
  ['music_mixes.1.id', { music_mixes: twice(novel.music_mixes) }],
  ['world_prompts.1.id', { world_prompts: [prompt, prompt] }],
  [
    'characters.1.sprites.0.id',
    { characters: novel.characters.map((one) => ({ ...one, sprites: novel.characters[0]?.sprites ?? [] })) },
  ],
])('reports a duplicate at its second occurrence: %s', (path, change) => {
  expect(duplicateIdsInHead({ ...novel, ...change })).toEqual([{ path, message: 'This id is used twice' }])
})

test('endings of all kinds need unique ids, within the scene and across scenes', () => {
  const one = { id: idOf('one') } as never
  const scene = { endings: [one, one], static_endings: [one], context_ending: one } as Partial<InteractiveScene>
  const faults = (change: Partial<InteractiveScene>, taken?: (id: string) => boolean) =>
    duplicateIdsInScene({ ...(novel.interactive_scenes[0] as InteractiveScene), ...change }, taken).map(
      ({ path }) => path,
    )
  expect(faults({})).toEqual([])
  expect(faults(scene)).toEqual(['endings.1.id', 'static_endings.0.id', 'context_ending.id'])
  expect(faults({ context_ending: one })).toEqual([])
  expect(faults({ context_ending: one }, (id) => id === idOf('one'))).toEqual(['context_ending.id'])
})
