import { expect, test } from 'vitest'
import { newStaticScene } from '../novel/static-scene.ts'
import { sceneId, tinyNovel, toScene } from '../test/tiny-novel.ts'
import { convertScene } from './convert-scene.ts'

const novel = tinyNovel({
  first: 'hall',
  static: {
    hall: { next_scenes: [{ ...toScene('room'), scene_type: 'interactive', priority: 0, conditionals: [] }] },
    yard: { next_scenes: [] },
  },
  interactive: { room: {} },
})

test('converting a scene updates the scene type in all references to it', () => {
  const after = convertScene(novel, newStaticScene(sceneId('room'), 'Room', ''))
  expect(after.interactive_scenes).toEqual([])
  expect(after.static_scenes.map(({ id }) => id)).toContain(sceneId('room'))
  expect(after.static_scenes.find(({ id }) => id === sceneId('hall'))?.next_scenes[0]?.scene_type).toBe('static')
  expect(after.static_scenes.find(({ id }) => id === sceneId('yard'))).toBe(
    novel.static_scenes.find(({ id }) => id === sceneId('yard')),
  )
})

test('converting a scene that the novel lacks changes nothing', () => {
  expect(convertScene(novel, newStaticScene(sceneId('attic'), 'Attic', ''))).toBe(novel)
})
