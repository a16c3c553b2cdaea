import { AssetId, CharacterId, SceneId } from '@fabula/core/ids'
import { newStaticScene, type StaticScene } from '@fabula/core/novel/static-scene'
import { describe, expect, test } from 'vitest'
import { faultsOf, infoOf, isComplete, typedInfo } from './typed-info.ts'

const id = (end: string) => `00000000-0000-4000-8000-0000000000${end}`
const osip = CharacterId.parse(id('c1'))
const scene: StaticScene = {
  ...newStaticScene(SceneId.parse(id('a1')), 'The cellar', '2026-01-01T00:00:00.000Z'),
  background_id: AssetId.parse(id('b1')),
  speaker_id: osip,
  characters: [{ character_id: osip, sprite_mix_id: null, sprite_id: AssetId.parse(id('b2')), position: 'left' }],
}

describe('a static scene as it is typed', () => {
  test('is the same when nothing was typed', () => {
    const typed = typedInfo(scene)
    expect(isComplete(faultsOf(typed))).toBe(true)
    expect({ ...scene, ...infoOf(typed) }).toEqual(scene)
  })

  test.each([
    ['a name', { name: '  ' }, { name: true }],
    ['a background', { background_id: null }, { background: true }],
    ['a speaker, when a character speaks', { speaker_id: null }, { speaker: true }],
    [
      'a sprite for everybody',
      { characters: [{ character_id: osip, sprite_mix_id: '', sprite_id: '', position: 'left' }] },
      { actors: [true] },
    ],
  ] as const)('needs %s', (_what, change, fault) => {
    const faults = faultsOf({ ...typedInfo(scene), ...change } as ReturnType<typeof typedInfo>)
    expect(faults).toMatchObject(fault)
    expect(isComplete(faults)).toBe(false)
  })

  test('needs no speaker where the reader speaks', () => {
    expect(isComplete(faultsOf({ ...typedInfo(scene), speaker_type: 'user', speaker_id: null }))).toBe(true)
  })
})
