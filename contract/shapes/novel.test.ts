import { expect, test } from 'vitest'
import { InteractiveSceneChange, NovelChange, StaticSceneChange } from './novel.ts'

test('a change holds the fields that were sent, and no other: what is absent stays', () => {
  for (const change of [NovelChange, InteractiveSceneChange, StaticSceneChange]) {
    expect(change.parse({})).toEqual({})
    expect(change.parse({ description: 'Fog' })).toEqual({ description: 'Fog' })
  }
  expect(StaticSceneChange.parse({ staging: null })).toEqual({ staging: null })
})
