import type { AssetId, EndingId } from '../ids.ts'
import type { Character } from '../novel/character.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import { placeName, placeNames } from '../novel/message-places.ts'
import type { Novel, NovelHead } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'
import type { SceneRef } from '../novel/scene-ref.ts'
import type { StaticScene } from '../novel/static-scene.ts'
import { freshEndings } from './fresh-endings.ts'
import { type SceneNeeds, sceneNeeds } from './scene-needs.ts'

/** The result of copying a scene into another novel: the scene, the parts its head gains, and the assets it needs. */
export interface SceneCopy<S> {
  scene: S
  head: Pick<NovelHead, 'characters' | 'states' | 'music_mixes'>
  assets: AssetId[]
}

/**
 * Prepares a scene for another novel, with everything it needs that is missing there. Parts that the other novel
 * already has stay unchanged, and ids are kept, except that endings get new ones. Exits to scenes that the other novel
 * lacks lead nowhere; conditions on endings of such scenes stay and never hold.
 */
export function copySceneInto<S extends InteractiveScene | StaticScene>(
  from: Novel,
  scene: S,
  to: Novel,
  newId: () => EndingId,
): SceneCopy<S> {
  const needs = sceneNeeds(from, scene)
  const { assets } = indexOf(to)
  const known = indexOf(from).assets
  const { flags, scales } = from.states
  return {
    scene: withoutForeignExits(freshEndings(scene, newId), to),
    head: {
      characters: [
        ...to.characters.map((character) => withMissingMixes(character, from, needs)),
        ...missing(from.characters, to.characters, needs.characters),
      ],
      states: {
        flags: [...to.states.flags, ...missing(flags, to.states.flags, withShown(needs.flags, flags, needs, to))],
        scales: [...to.states.scales, ...missing(scales, to.states.scales, withShown(needs.scales, scales, needs, to))],
      },
      music_mixes: [...to.music_mixes, ...missing(from.music_mixes, to.music_mixes, needs.musicMixes)],
    },
    assets: [...needs.assets].filter((id) => known.has(id) && !assets.has(id)),
  }
}

/** The needed things that the other novel lacks. */
const missing = <T extends { id: string }>(of: readonly T[], there: readonly T[], needed: ReadonlySet<T['id']>): T[] =>
  of.filter(({ id }) => needed.has(id) && !there.some((other) => other.id === id))

/** Adds the flags or scales that are only shown by name, unless the other novel has one of that name. */
function withShown<T extends { id: string; name: string }>(
  needed: ReadonlySet<T['id']>,
  states: readonly T[],
  { names }: SceneNeeds,
  to: Novel,
): ReadonlySet<T['id']> {
  const taken = placeNames(to.states)
  const shown = states.filter(({ name }) => names.has(placeName(name)) && !taken.has(placeName(name)))
  return new Set<T['id']>([...needed, ...shown.map(({ id }) => id)])
}

/** A character in both novels may have gained a mix since: the mix that the scene uses is copied. */
function withMissingMixes(character: Character, from: Novel, needs: SceneNeeds): Character {
  const there = from.characters.find(({ id }) => id === character.id)
  const mixes = missing(there?.sprites ?? [], character.sprites, needs.spriteMixes)
  return mixes.length > 0 ? { ...character, sprites: [...character.sprites, ...mixes] } : character
}

function withoutForeignExits<S extends InteractiveScene | StaticScene>(scene: S, to: Novel): S {
  const { scenes } = indexOf(to)
  const leads = <T extends { next_scene: SceneRef | null }>(ending: T): T =>
    ending.next_scene && !scenes.has(ending.next_scene.scene_id) ? { ...ending, next_scene: null } : ending
  if (!('endings' in scene)) {
    return { ...scene, next_scenes: scene.next_scenes.filter(({ scene_id }) => scenes.has(scene_id)) }
  }
  return {
    ...scene,
    endings: scene.endings.map(leads),
    static_endings: scene.static_endings.map(leads),
    context_ending: scene.context_ending && leads(scene.context_ending),
  }
}
