import { expect, test } from 'vitest'
import { InteractiveSceneChange, NovelChange, StaticSceneChange } from './novel.ts'

test('a change contains only the fields that were sent: absent fields get no defaults', () => {
  for (const change of [NovelChange, InteractiveSceneChange, StaticSceneChange]) {
    expect(change.parse({})).toEqual({})
    expect(change.parse({ description: 'Fog' })).toEqual({ description: 'Fog' })
  }
  expect(StaticSceneChange.parse({ staging: null })).toEqual({ staging: null })
})
