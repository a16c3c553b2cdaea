import { expect, test } from 'vitest'
import { ending, sceneId, tinyNovel, toScene } from '../test/tiny-novel.ts'
import { finalsOf } from './finals.ts'

const next = (name: string) => [{ ...toScene(name), priority: 0, conditionals: [] }]
const choice = (name: string, to: string | null) => ({
  id: ending(name),
  name,
  display_name: name,
  conditionals: [],
  next_scene: to === null ? null : toScene(to),
  states_trigger: { flags: [], scales: [] },
})

test('a story ends where nothing follows: at a last scene, or an ending that leads nowhere or to a deleted scene', () => {
  const novel = tinyNovel({
    first: 'landing',
    static: {
      landing: { next_scenes: next('home') },
      home: { next_scenes: [] },
      lost: { next_scenes: next('deleted') },
    },
    interactive: {
      quay: { static_endings: [choice('leave', 'home'), choice('drown', null), choice('vanish', 'deleted')] },
    },
  })
  const finals = finalsOf(novel)
  expect([...finals.scenes]).toEqual([sceneId('home'), sceneId('lost')])
  expect([...finals.endings]).toEqual([ending('drown'), ending('vanish')])
})
