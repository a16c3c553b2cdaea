import type { AssetId } from '../ids.ts'
import type { Asset } from '../novel/asset.ts'
import type { Novel } from '../novel/novel.ts'

/**
 * Removes assets. References to them remain and are shown as missing; their notes are kept in case they are restored.
 */
export function removeAssets<N extends Novel>(novel: N, { ids }: { ids: readonly AssetId[] }): N {
  const gone = new Set(ids)
  const left = (assets: Asset[]) => assets.filter(({ id }) => !gone.has(id))
  const { sprites, backgrounds, musics } = novel.assets
  return { ...novel, assets: { sprites: left(sprites), backgrounds: left(backgrounds), musics: left(musics) } }
}
