import { expect, test } from 'vitest'
import { sceneId, tinyNovel } from '../test/tiny-novel.ts'
import { makeScene } from './make-scene.ts'

const at = '2026-01-01T00:00:00.000Z'
const hall = (scene_type: 'static' | 'interactive') => ({ scene_type, scene_id: sceneId('hall') }) as const

test.each(['static', 'interactive'] as const)('makes a new %s scene of that kind, only once', (type) => {
  const novel = tinyNovel({ first: 'quay', static: { quay: {} } })
  const made = makeScene(novel, { scene: hall(type), name: 'Hall', created_at: at })
  const list = type === 'static' ? made.static_scenes.slice(1) : made.interactive_scenes
  expect(list).toMatchObject([{ id: sceneId('hall'), name: 'Hall', created_at: at }])
  expect('next_scenes' in (list[0] ?? {})).toBe(type === 'static')
  expect(made.first_scene_id).toBe(sceneId('quay'))
  expect(makeScene(made, { scene: hall(type), name: 'Again', created_at: at })).toBe(made)
})

test('the first scene made becomes the novel’s start, unless one is set', () => {
  const empty = { ...tinyNovel({ first: 'gone' }), first_scene_id: null }
  const begun = makeScene(empty, { scene: hall('static'), name: 'Hall', created_at: at })
  expect(begun).toMatchObject({ first_scene_id: sceneId('hall'), first_scene_type: 'static' })
  const named = { ...empty, first_scene_id: sceneId('later') }
  expect(makeScene(named, { scene: hall('static'), name: 'Hall', created_at: at }).first_scene_id).toBe(
    sceneId('later'),
  )
  const others = {
    ...tinyNovel({ first: 'gone', static: { quay: {} }, interactive: { attic: {} } }),
    first_scene_id: null,
  }
  expect(makeScene(others, { scene: hall('static'), name: 'Hall', created_at: at }).first_scene_id).toBeNull()
})
