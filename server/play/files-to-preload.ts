import type { AssetId } from '@fabula/core/ids'
import type { Novel } from '@fabula/core/novel/novel'
import { endingsOf, indexOf, type Scene, sceneAt } from '@fabula/core/novel/novel-index'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { evaluateScene, spritesOf } from '@fabula/core/scene/evaluate-scene'
import { stagingOf } from '@fabula/core/scene/staging-of'
import type { NewState } from '@fabula/core/turn/game-state'

/** Enough for the stages of the next scenes and the cast's other expressions, but little enough for a phone. */
const maxFiles = 16

/** Addresses of pictures and tracks that may be shown next, likeliest first, without those shown now. */
export function filesToPreload(novel: Novel, state: NewState): string[] {
  if (state.the_end) return []
  const scene = indexOf(novel).scenes.get(state.scene_id)
  const nextStages = nextScenes(novel, state, scene).flatMap((next) => {
    const stage = evaluateScene(novel, next, state.world, null)
    const staging = stagingOf(novel, next.id, stage.background_asset_id)
    return [
      stage.background_asset_id,
      ...stage.sprites.map((sprite) => sprite.asset_id),
      ...(staging?.layers.map((layer) => layer.background_asset_id) ?? []),
      stage.music_asset_id,
      staging?.ambience_asset_id ?? null,
    ]
  })
  const expressions = scene?.type === 'interactive' ? scene.characters.flatMap((entry) => spritesOf(novel, entry)) : []
  const shown = new Set<AssetId | null>([
    state.stage.background_asset_id,
    state.stage.music_asset_id,
    ...state.stage.sprites.map((sprite) => sprite.asset_id),
  ])
  const wanted = new Set([...(state.pending ? [] : expressions), ...nextStages].filter((id) => !shown.has(id)))
  return [...wanted].flatMap((id) => (id === null ? [] : (indexOf(novel).assets.get(id)?.url ?? []))).slice(0, maxFiles)
}

function nextScenes(novel: Novel, state: NewState, scene: Scene | undefined): Scene[] {
  const refs: (SceneRef | null)[] = state.pending
    ? [state.pending.next_scene]
    : scene?.type === 'static'
      ? scene.next_scenes
      : scene
        ? endingsOf(scene).map((ending) => ending.next_scene)
        : []
  return refs.flatMap((ref) => sceneAt(novel, ref) ?? []).slice(0, 3)
}
