import type { AssetId, CharacterId, EndingId, MusicMixId, SceneId, SpriteMixId } from '../ids.ts'
import type { Asset } from './asset.ts'
import type { Character, SpriteMix } from './character.ts'
import type { AutomaticEnding, ChoiceEnding, ContextEnding } from './ending.ts'
import type { InteractiveScene } from './interactive-scene.ts'
import { memoizeWeak } from './memoize-weak.ts'
import type { MusicMix } from './music-mix.ts'
import type { Novel } from './novel.ts'
import type { SceneType } from './scene-ref.ts'
import type { StaticScene } from './static-scene.ts'

export type Scene = ({ type: 'interactive' } & InteractiveScene) | ({ type: 'static' } & StaticScene)

export type Ending =
  | ({ kind: 'automatic' } & AutomaticEnding)
  | ({ kind: 'choice' } & ChoiceEnding)
  | ({ kind: 'context' } & ContextEnding)

/** Everything in a novel, by id. */
export interface NovelIndex {
  scenes: ReadonlyMap<SceneId, Scene>
  characters: ReadonlyMap<CharacterId, Character>
  spriteMixes: ReadonlyMap<SpriteMixId, SpriteMix>
  musicMixes: ReadonlyMap<MusicMixId, MusicMix>
  assets: ReadonlyMap<AssetId, Asset>
  endings: ReadonlyMap<EndingId, { ending: Ending; scene: InteractiveScene }>
}

/** A novel's index, cached for the lifetime of the novel object. */
export const indexOf = memoizeWeak(buildIndex)

function buildIndex(novel: Novel): NovelIndex {
  const { sprites, backgrounds, musics } = novel.assets
  return {
    scenes: byId([
      ...novel.interactive_scenes.map((scene): Scene => ({ type: 'interactive', ...scene })),
      ...novel.static_scenes.map((scene): Scene => ({ type: 'static', ...scene })),
    ]),
    characters: byId(novel.characters),
    spriteMixes: byId(novel.characters.flatMap((character) => character.sprites)),
    musicMixes: byId(novel.music_mixes),
    assets: byId([...sprites, ...backgrounds, ...musics]),
    endings: new Map(
      novel.interactive_scenes.flatMap((scene) =>
        endingsOf(scene).map((ending) => [ending.id, { ending, scene }] as const),
      ),
    ),
  }
}

const byId = <T extends { id: string }>(items: readonly T[]): Map<T['id'], T> =>
  new Map(items.map((item) => [item.id, item]))

/** Every ending of a scene, of every kind. */
export function endingsOf(scene: InteractiveScene): Ending[] {
  return [
    ...scene.endings.map((ending): Ending => ({ kind: 'automatic', ...ending })),
    ...scene.static_endings.map((ending): Ending => ({ kind: 'choice', ...ending })),
    ...(scene.context_ending ? [{ kind: 'context', ...scene.context_ending } as const] : []),
  ]
}

/**
 * The scene that a reference leads to; null without a reference or if the scene was deleted. Ids are unique, so
 * `scene_type` is ignored.
 */
export function sceneAt(
  novel: Novel,
  ref: { scene_id: SceneId; scene_type: SceneType } | null | undefined,
): Scene | null {
  return ref ? (indexOf(novel).scenes.get(ref.scene_id) ?? null) : null
}

/** The scene that the story begins with; null if it is unset or deleted. */
export const firstScene = (novel: Novel): Scene | null =>
  novel.first_scene_id === null ? null : (indexOf(novel).scenes.get(novel.first_scene_id) ?? null)
