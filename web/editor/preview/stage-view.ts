import type { AssetId, CharacterId, SceneId } from '@fabula/core/ids'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { Staging } from '@fabula/core/novel/staging'
import { figureLife } from '@fabula/core/scene/figure-life'
import type { StageSprite as SpriteOnStage, Stage } from '@fabula/core/scene/stage'
import { stagingOf } from '@fabula/core/scene/staging-of'
import type { StageSprite, StageStaging, StageView } from '../../stage/stage-view.ts'

const usualRatio = 16 / 9

/** A stage of the edited novel with the addresses of its pictures, as the play page draws it. */
export function stageViewOf(novel: Novel, scene: SceneId, stage: Stage, speaker: CharacterId | null): StageView {
  const background = backgroundView(novel, stage.background_asset_id)
  return {
    background,
    sprites: stage.sprites.flatMap((sprite) => spriteOf(novel, sprite)),
    speaker,
    staging: stagingView(novel, stagingOf(novel, scene, stage.background_asset_id), stage.background_asset_id),
  }
}

/** A sprite of the cast as the play page draws it; empty if its picture was deleted. */
export function spriteOf(novel: Novel, { asset_id, ...placed }: SpriteOnStage): StageSprite[] {
  const file = fileOf(novel, asset_id)
  const life = figureLife(novel, placed.character_id, asset_id)
  const eyelids = fileOf(novel, life?.eyelids ?? null)?.url ?? null
  return file ? [{ ...file, ...placed, ...(life && { life: { ...life, eyelids } }) }] : []
}

/** A staging over a background, with the addresses of its pictures and sounds. */
export function stagingView(novel: Novel, staging: Staging | null, background: AssetId | null): StageStaging | null {
  if (staging === null) return null
  const shown = background === null ? undefined : indexOf(novel).assets.get(background)
  return {
    ...staging,
    ambience: fileOf(novel, staging.ambience_asset_id),
    effect: fileOf(novel, staging.effect_asset_id),
    layers: staging.layers.flatMap(({ background_asset_id, ...layer }) => {
      const file = fileOf(novel, background_asset_id)
      return file ? [{ ...layer, ...file }] : []
    }),
    ratio: shown?.width && shown.height ? shown.width / shown.height : usualRatio,
  }
}

/** A background with its address and its focus point. */
export function backgroundView(novel: Novel, id: AssetId | null): StageView['background'] {
  const file = fileOf(novel, id)
  const focus = id === null ? undefined : novel.background_focus?.[id]
  return file && { ...file, ...(focus && { focus }) }
}

/** A picture or sound with its address; null if there is none. */
export function fileOf(novel: Novel, id: AssetId | null): { id: AssetId; url: string } | null {
  const url = id === null ? undefined : indexOf(novel).assets.get(id)?.url
  return id !== null && url ? { id, url } : null
}

/** The track that a stage plays. */
export const trackOf = (novel: Novel, { music_asset_id }: Stage) => fileOf(novel, music_asset_id)
