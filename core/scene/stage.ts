import * as z from 'zod/mini'
import { AssetId, CharacterId, EndingId } from '../ids.ts'
import { FigureSize, FigureX, Position } from '../novel/interactive-scene.ts'

export const StageSprite = z.object({
  character_id: CharacterId,
  asset_id: AssetId,
  position: Position,
  /** Absent: the usual one. */
  size: FigureSize,
  /** Absent: where the position is. */
  x: FigureX,
})
export type StageSprite = z.infer<typeof StageSprite>

/** What is to be seen and heard, and what may happen next. Order of sprites is the order of the scene's list. */
export const Stage = z.object({
  background_asset_id: z.nullable(AssetId),
  sprites: z.array(StageSprite),
  music_asset_id: z.nullable(AssetId),
  /** Choice endings that are offered now. */
  choices: z.array(EndingId),
  /** Who may speak, in the order of the scene's list. */
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
