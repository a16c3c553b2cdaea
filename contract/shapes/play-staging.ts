import { AssetId, CharacterId } from '@fabula/core/ids'
import { facings, Voice } from '@fabula/core/novel/character'
import { StageLayer, StageLight, Staging } from '@fabula/core/novel/staging'
import * as z from 'zod/mini'

/** A sound of the stage, with its address. */
const sound = z.nullable(z.object({ id: AssetId, url: z.string() }))

/** The staging of a scene: a core `Staging` with addresses for its pictures and sounds. */
export const PlayStaging = z.object({
  ...z.pick(Staging, { transition: true, particles: true, density: true }).shape,
  ambience: sound,
  effect: sound,
  layers: z.array(
    z.object({ ...z.pick(StageLayer, { place: true, depth: true }).shape, id: AssetId, url: z.string() }),
  ),
  lights: z.array(z.omit(StageLight, { over_asset_id: true })),
  /** Aspect ratio of the background (width / height), which layers and lights are positioned on. */
  ratio: z.number(),
})
export type PlayStaging = z.infer<typeof PlayStaging>

/** How a sprite is animated. `eyelids`: the address of the picture that is laid over it for a blink. */
export const PlayFigure = z.object({
  breathes: z.boolean(),
  faces: z.enum(facings),
  eyelids: z.nullable(z.string()),
})
export type PlayFigure = z.infer<typeof PlayFigure>

/** The author's voices of the characters who can speak on this stage. */
export const PlayVoices = z.array(z.object({ character_id: CharacterId, name: z.string(), voice: z.nullable(Voice) }))
export type PlayVoices = z.infer<typeof PlayVoices>
