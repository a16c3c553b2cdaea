import * as z from 'zod/mini'
import { AssetId, CharacterId, EndingId } from '../ids.ts'
import { FigureSize, FigureX, Position } from '../novel/interactive-scene.ts'

export const StageSprite = z.object({
  character_id: CharacterId,
  asset_id: AssetId,
  position: Position,
  /** Absent: the default. */
  size: FigureSize,
  /** Absent: given by `position`. */
  x: FigureX,
})
export type StageSprite = z.infer<typeof StageSprite>

/** What is visible and audible, and what may happen next. Sprites are in the order of the scene's list. */
export const Stage = z.object({
  background_asset_id: z.nullable(AssetId),
  sprites: z.array(StageSprite),
  music_asset_id: z.nullable(AssetId),
  /** Choice endings on offer. */
  choices: z.array(EndingId),
  /** Characters that may speak, in the order of the scene's list. */
  speakers: z.array(CharacterId),
})
export type Stage = z.infer<typeof Stage>

export const emptyStage: Stage = {
  background_asset_id: null,
  sprites: [],
  music_asset_id: null,
  choices: [],
  speakers: [],
}
