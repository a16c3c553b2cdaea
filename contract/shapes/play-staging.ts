import { AssetId, CharacterId } from '@fabula/core/ids'
import { facings, Voice } from '@fabula/core/novel/character'
import { StageLayer, StageLight, Staging } from '@fabula/core/novel/staging'
import * as z from 'zod/mini'

/** A sound of the stage, at its address. */
const sound = z.nullable(z.object({ id: AssetId, url: z.string() }))

/** How the stage of a scene lives: a core `Staging` with addresses for its pictures and sounds. */
export const PlayStaging = z.object({
  ...z.pick(Staging, { transition: true, particles: true, density: true }).shape,
  ambience: sound,
  effect: sound,
  layers: z.array(
    z.object({ ...z.pick(StageLayer, { place: true, depth: true }).shape, id: AssetId, url: z.string() }),
  ),
  lights: z.array(z.omit(StageLight, { over_asset_id: true })),
  /** Width by height of the background, which layers and lights are placed on. */
  ratio: z.number(),
})
export type PlayStaging = z.infer<typeof PlayStaging>

/** How a sprite lives. `eyelids`: the address of what lies over it for a blink. */
export const PlayFigure = z.object({
  breathes: z.boolean(),
  faces: z.enum(facings),
  eyelids: z.nullable(z.string()),
})
export type PlayFigure = z.infer<typeof PlayFigure>

/** The author's voices of those who can be heard on this stage. */
export const PlayVoices = z.array(z.object({ character_id: CharacterId, name: z.string(), voice: z.nullable(Voice) }))
export type PlayVoices = z.infer<typeof PlayVoices>
