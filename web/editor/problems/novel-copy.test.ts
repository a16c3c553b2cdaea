import { sceneId, tinyNovel } from '@fabula/core/test/tiny-novel'
import { expect, test } from 'vitest'
import { changeOf, withChange } from './novel-copy.ts'

const novel = tinyNovel({ first: 'talk', interactive: { conversation: {} }, static: { home: {}, attic: {} } })

test('a change recreates the novel, and an edit of one scene contains only that scene', () => {
  const copy = withChange(null, structuredClone(changeOf(null, novel)))
  expect(copy).toEqual(novel)

  const edited = {
    ...novel,
    static_scenes: novel.static_scenes.map((scene) => (scene.name === 'home' ? { ...scene, name: 'hearth' } : scene)),
  }
  const change = changeOf(novel, edited)
  expect(change.parts).toEqual({})
  expect(change.interactive.changed).toEqual([])
  expect(change.static.changed.map(({ name }) => name)).toEqual(['hearth'])
  const after = withChange(copy, structuredClone(change))
  expect(after).toEqual(edited)
  expect(after.interactive_scenes[0]).toBe(copy.interactive_scenes[0])
})

test('deletions and moves of scenes are applied to the copy', () => {
  const edited = { ...novel, name: 'Other', static_scenes: [...novel.static_scenes].reverse().slice(0, 1) }
  const after = withChange(novel, changeOf(novel, edited))
  expect(after.name).toBe('Other')
  expect(after.static_scenes.map(({ id }) => id)).toEqual([sceneId('attic')])
})
