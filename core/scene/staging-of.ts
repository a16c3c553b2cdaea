import type { AssetId, SceneId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'
import type { Staging } from '../novel/staging.ts'

/**
 * A scene's staging with a given background: without parts that belong to another background or were deleted. Null if
 * the scene has none. The player re-reads it on every render, so that an author's change shows at once.
 */
export const stagingOf = (novel: Novel, scene: SceneId, background: AssetId | null): Staging | null =>
  stagingBefore(novel, indexOf(novel).scenes.get(scene)?.staging ?? null, background)

/** Like {@link stagingOf}, for a staging that need not belong to a scene yet. */
export function stagingBefore(novel: Novel, staging: Staging | null, background: AssetId | null): Staging | null {
  const { assets } = indexOf(novel)
  if (staging === null) return null
  const present = (id: AssetId | null) => (id !== null && assets.has(id) ? id : null)
  const here = ({ over_asset_id: over }: { over_asset_id: AssetId | null }) => over === null || over === background
  return {
    ...staging,
    ambience_asset_id: present(staging.ambience_asset_id),
    effect_asset_id: present(staging.effect_asset_id),
    layers: staging.layers.filter((layer) => here(layer) && assets.has(layer.background_asset_id)),
    lights: background === null ? [] : staging.lights.filter(here),
  }
}
