import type { PlayFigure, PlayStaging, PlayVoices } from '@fabula/contract/shapes/play-staging'
import type { AssetId } from '@fabula/core/ids'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import { figureLife } from '@fabula/core/scene/figure-life'
import type { StageSprite } from '@fabula/core/scene/stage'
import { stagingOf } from '@fabula/core/scene/staging-of'
import type { NewState } from '@fabula/core/turn/game-state'

/** The ratio assumed for a background whose file does not state its size: a screen's. */
const defaultRatio = 16 / 9

/** The staging of a state's scene; null when the author left it still. */
export function showStaging(novel: Novel, { scene_id, stage }: NewState): PlayStaging | null {
  const staging = stagingOf(novel, scene_id, stage.background_asset_id)
  if (staging === null) return null
  const { assets } = indexOf(novel)
  const file = (id: AssetId | null) => {
    const url = id === null ? undefined : assets.get(id)?.url
    return id !== null && url ? { id, url } : null
  }
  const { transition, particles, density } = staging
  const shown = stage.background_asset_id === null ? undefined : assets.get(stage.background_asset_id)
  return {
    transition,
    particles,
    density,
    ambience: file(staging.ambience_asset_id),
    effect: file(staging.effect_asset_id),
    layers: staging.layers.flatMap(({ background_asset_id, place, depth }) => {
      const picture = file(background_asset_id)
      return picture ? [{ ...picture, place, depth }] : []
    }),
    lights: staging.lights.map(({ over_asset_id: _, ...light }) => light),
    ratio: shown?.width && shown.height ? shown.width / shown.height : defaultRatio,
  }
}

/** How a sprite on stage is animated; nothing for a still picture. */
export function showFigure(novel: Novel, { character_id, asset_id }: StageSprite): { life?: PlayFigure } {
  const life = figureLife(novel, character_id, asset_id)
  if (life === null || (!life.breathes && life.faces === 'front' && life.eyelids === null)) return {}
  const eyelids = life.eyelids === null ? null : (indexOf(novel).assets.get(life.eyelids)?.url ?? null)
  return { life: { ...life, eyelids } }
}

/** The characters on stage or speaking, with the voices that the author gave them. */
export function showVoices(novel: Novel, { stage, speaker }: NewState): PlayVoices {
  const { characters } = indexOf(novel)
  const speakers = new Set([...stage.sprites.map(({ character_id }) => character_id), ...stage.speakers])
  if (speaker.character_id !== null) speakers.add(speaker.character_id)
  return [...speakers].flatMap((id) => {
    const found = characters.get(id)
    return found ? [{ character_id: id, name: found.prompt_name, voice: found.voice }] : []
  })
}
