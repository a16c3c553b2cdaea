import { describe, expect, test } from 'vitest'
import { checkNovel } from '../check/check-novel.ts'
import { usagesOf } from '../check/usages.ts'
import { copySceneInto } from '../edit/copy-scene-into.ts'
import type { AssetId, EndingId } from '../ids.ts'
import { InteractiveScene, upgradeInteractiveScene } from '../novel/interactive-scene.ts'
import type { Novel } from '../novel/novel.ts'
import { isStill, Staging, unstaged, upgradeStaging } from '../novel/staging.ts'
import { character, onStage, picture, sceneId, tinyNovel } from '../test/tiny-novel.ts'
import { figureLife } from './figure-life.ts'
import { stagingOf } from './staging-of.ts'

const light = { x: 40, y: 30, size: 12, colour: 'warm', flicker: 'calm', over_asset_id: null } as const
const layer = (name: string, over: AssetId | null = null) =>
  ({ background_asset_id: picture(name), place: 'front', depth: 4, over_asset_id: over }) as const

const staging: Staging = {
  ...unstaged,
  particles: 'snow',
  ambience_asset_id: picture('wind'),
  effect_asset_id: picture('bell'),
  layers: [layer('branches'), layer('posts', picture('quay')), layer('lost')],
  lights: [light, { ...light, over_asset_id: picture('hill') }],
}

const novel = tinyNovel({
  first: 'street',
  backgrounds: ['quay', 'hill', 'branches', 'posts'],
  tracks: ['rain', 'wind', 'bell'],
  interactive: {
    street: {
      characters: [onStage('Ilse')],
      backgrounds: [{ background_asset_id: picture('hill'), priority: 1, conditionals: [] }],
      staging,
    },
  },
})

const withEyelids = (sprite: string, eyelids: string): Novel => ({
  ...novel,
  characters: novel.characters.map((each) => ({
    ...each,
    sprites: each.sprites.map((mix) => ({
      ...mix,
      breathes: true,
      eyelids: [{ sprite_id: picture(sprite), eyelids_asset_id: picture(eyelids) }],
    })),
  })),
})

describe('a scene’s staging', () => {
  test('leaves out parts of another background and deleted parts', () => {
    const shown = stagingOf(novel, sceneId('street'), picture('hill'))
    expect(shown?.layers.map((each) => each.background_asset_id)).toEqual([picture('branches')])
    expect(shown?.lights).toHaveLength(2)
    const elsewhere = stagingOf(novel, sceneId('street'), picture('quay'))
    expect(elsewhere?.layers.map((each) => each.background_asset_id)).toEqual([picture('branches'), picture('posts')])
    expect(elsewhere?.lights).toEqual([light])
    expect(stagingOf(novel, sceneId('street'), null)?.lights).toEqual([])
  })

  test('is null for a scene without one, also for older records', () => {
    const { staging: _, ...older } = novel.interactive_scenes[0] as InteractiveScene
    const upgraded = InteractiveScene.parse(upgradeInteractiveScene(older, () => ''))
    expect(upgraded.staging).toBeNull()
    expect(stagingOf({ ...novel, interactive_scenes: [upgraded] }, sceneId('street'), null)).toBeNull()
  })

  test('has defaults for absent fields, and null for empty selections', () => {
    const read = Staging.parse(
      upgradeStaging({ ambience_asset_id: '', layers: [{ background_asset_id: picture('posts'), over_asset_id: '' }] }),
    )
    expect(read).toMatchObject({ transition: 'usual', ambience_asset_id: null, layers: [layer('posts')] })
    expect(Staging.safeParse({ lights: [{ x: 101 }] }).success).toBe(false)
  })

  test('is still only if nothing can be seen or heard of it', () => {
    expect(isStill(unstaged)).toBe(true)
    expect(isStill({ ...unstaged, density: 'heavy' })).toBe(true)
    expect(isStill({ ...unstaged, transition: 'iris' })).toBe(false)
    expect(isStill({ ...unstaged, effect_asset_id: picture('bell') })).toBe(false)
    expect(isStill({ ...unstaged, lights: [light] })).toBe(false)
  })

  test('animates figures as their mix says, without deleted eyelids', () => {
    expect(figureLife(novel, character('Ilse'), picture('Ilse calm'))).toEqual({
      breathes: false,
      faces: 'front',
      eyelids: null,
    })
    const living = withEyelids('Ilse calm', 'Ilse glad')
    expect(figureLife(living, character('Ilse'), picture('Ilse calm'))?.eyelids).toBe(picture('Ilse glad'))
    expect(figureLife(withEyelids('Ilse calm', 'gone'), character('Ilse'), picture('Ilse calm'))?.eyelids).toBeNull()
    expect(figureLife(living, character('Ilse'), picture('of nobody'))).toBeNull()
  })
})

describe('references of a staging', () => {
  test('count as usages, and are reported if dangling', () => {
    expect(usagesOf(novel, { kind: 'asset', id: picture('bell') })).toContainEqual(
      expect.objectContaining({ kind: 'interactive_scene', section: 'staging' }),
    )
    expect(usagesOf(novel, { kind: 'asset', id: picture('hill') }).map(({ section }) => section)).toEqual([
      'backgrounds',
      'staging',
    ])
    const dangling = checkNovel(novel).filter(({ code }) => code === 'dangling_reference')
    expect(dangling).toMatchObject([{ place: { section: 'staging' }, missing: 'background' }])
    const silenced = { ...novel, assets: { ...novel.assets, musics: [] } }
    expect(checkNovel(silenced)).toContainEqual(
      expect.objectContaining({ place: expect.objectContaining({ section: 'staging' }), missing: 'music' }),
    )
  })

  test('count as met by readers, as do closed eyes', () => {
    const living = withEyelids('Ilse calm', 'Ilse lids')
    const lids = { ...living.assets.sprites[0], id: picture('Ilse lids') } as Novel['assets']['sprites'][number]
    const whole = { ...living, assets: { ...living.assets, sprites: [...living.assets.sprites, lids] } }
    const neverIn = (of: Novel) =>
      checkNovel(of).flatMap(({ code, place }) => (code.includes('never_') ? [place.id] : []))
    const never = neverIn(whole)
    expect(never).toContain(picture('rain'))
    expect(neverIn({ ...whole, characters: novel.characters })).toContain(picture('Ilse lids'))
    expect(never).not.toContain(picture('wind'))
    expect(never).not.toContain(picture('bell'))
    expect(never).not.toContain(picture('Ilse lids'))
    expect(usagesOf(whole, { kind: 'asset', id: picture('Ilse lids') })).toMatchObject([{ section: 'sprites' }])
  })

  test('are copied with a scene into another novel', () => {
    const scene = withEyelids('Ilse calm', 'Ilse glad').interactive_scenes[0] as InteractiveScene
    const copy = copySceneInto(
      novel,
      scene,
      tinyNovel({ first: 'x', cast: [], static: { x: {} } }),
      () => '' as EndingId,
    )
    expect(copy.scene.staging).toEqual(staging)
    for (const name of ['wind', 'bell', 'branches', 'posts', 'quay']) expect(copy.assets).toContain(picture(name))
  })
})
