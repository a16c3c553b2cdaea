import type { AssetId, CharacterId } from '@fabula/core/ids'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { Stage } from '@fabula/core/scene/stage'
import type { StageView } from '../../stage/stage-view.ts'

/** A stage of the novel on the table, with the addresses of its pictures: what the play page would draw. */
export function stageViewOf(novel: Novel, stage: Stage, speaker: CharacterId | null): StageView {
  const { assets } = indexOf(novel)
  const urlOf = (id: AssetId | null) => (id === null ? undefined : assets.get(id)?.url)
  const background = urlOf(stage.background_asset_id)
  return {
    background: background && stage.background_asset_id ? { id: stage.background_asset_id, url: background } : null,
    sprites: stage.sprites.flatMap(({ character_id, asset_id, position }) => {
      const url = urlOf(asset_id)
      return url ? [{ id: asset_id, character_id, url, position }] : []
    }),
    speaker,
  }
}

/** The track that a stage plays. */
export function trackOf(novel: Novel, { music_asset_id: id }: Stage): { id: string; url: string } | null {
  const url = id === null ? undefined : indexOf(novel).assets.get(id)?.url
  return id !== null && url ? { id, url } : null
}
