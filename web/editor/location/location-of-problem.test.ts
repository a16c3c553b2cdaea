import { usagesOf } from '@fabula/core/check/usages'
import { emptyTrigger } from '@fabula/core/novel/states-trigger'
import {
  character,
  ending,
  flag,
  onStage,
  picture,
  sceneId,
  tinyNovel,
  toScene,
  when,
} from '@fabula/core/test/tiny-novel'
import { expect, test } from 'vitest'
import { locationOfProblem } from './location-of-problem.ts'

const way = { conditionals: when({ flags: { key: true } }), next_scene: toScene('home'), states_trigger: emptyTrigger }
const novel = tinyNovel({
  flags: { key: false },
  first: 'talk',
  interactive: {
    talk: {
      characters: [onStage('Ilse')],
      endings: [{ ...way, id: ending('go'), name: 'Go', prompt_ending_conditional: 'they go', keywords: [] }],
      static_endings: [{ ...way, id: ending('stay'), name: 'Stay', display_name: 'Stay' }],
      context_ending: {
        id: ending('late'),
        message_count: 9,
        next_scene: null,
        states_trigger: { flags: [{ flag_id: flag('key'), value: true }], scales: [] },
      },
    },
  },
  static: {
    home: { next_scenes: [{ ...toScene('talk', 'interactive'), priority: 0, conditionals: way.conditionals }] },
  },
})
const talk = { kind: 'interactive', scene: { scene_type: 'interactive', scene_id: sceneId('talk') } }
const home = { kind: 'static', scene: { scene_type: 'static', scene_id: sceneId('home') } }
const places = (kind: 'flag' | 'asset' | 'character' | 'scene', id: string) =>
  usagesOf(novel, { kind, id }).map((place) => locationOfProblem(novel, place))

test('refers to endings by id, and to other entries by index', () => {
  expect(places('flag', flag('key'))).toEqual([
    { ...talk, section: 'endings', entry: ending('late') },
    { ...talk, section: 'endings', entry: ending('go') },
    { ...talk, section: 'endings', entry: ending('stay') },
    { ...home, section: 'next-scenes', entry: '0' },
  ])
  expect(places('character', character('Ilse'))).toEqual([{ ...talk, section: 'characters', entry: '0' }])
})

test('finds the section of what belongs to the novel', () => {
  expect(places('asset', picture('Ilse calm'))[0]).toEqual({
    kind: 'novel',
    section: 'characters',
    entry: character('Ilse'),
  })
  expect(places('scene', sceneId('talk'))[0]).toEqual({ kind: 'novel', section: 'info' })
})
