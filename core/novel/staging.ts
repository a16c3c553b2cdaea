import * as z from 'zod/mini'
import { AssetId } from '../ids.ts'
import { integerField } from '../record/fields.ts'
import { limits } from '../record/limits.ts'
import { nullIfEmpty, upgradeFields, upgradeList } from '../record/upgrade.ts'

export const transitions = ['usual', 'cut', 'fade', 'dissolve', 'iris', 'slide'] as const
export const Transition = z.enum(transitions)
export type Transition = z.infer<typeof Transition>

export const particleKinds = ['none', 'snow', 'rain', 'fog', 'dust', 'embers'] as const
export const ParticleKind = z.enum(particleKinds)
export type ParticleKind = z.infer<typeof ParticleKind>

export const densities = ['light', 'medium', 'heavy'] as const
export const lightColours = ['warm', 'cold', 'ember'] as const
export const flickers = ['steady', 'calm', 'restless'] as const

const percent = (least = 0) => integerField().check(z.minimum(least), z.maximum(100))

/**
 * A partly transparent picture over the background. `depth`: its distance from the background, and so how far it moves
 * against it. `over_asset_id`: the only background it is shown with; null: any.
 */
export const StageLayer = z.strictObject({
  background_asset_id: AssetId,
  place: z._default(z.enum(['behind', 'front']), 'front'),
  depth: z._default(integerField().check(z.minimum(1), z.maximum(10)), 4),
  over_asset_id: z._default(z.nullable(AssetId), null),
})
export type StageLayer = z.infer<typeof StageLayer>

/** A glow where the background shows a lamp, a fire or a window; centre and width in percent of the picture. */
export const StageLight = z.strictObject({
  x: z._default(percent(), 50),
  y: z._default(percent(), 30),
  size: z._default(percent(1), 14),
  colour: z._default(z.enum(lightColours), 'warm'),
  flicker: z._default(z.enum(flickers), 'calm'),
  over_asset_id: z._default(z.nullable(AssetId), null),
})
export type StageLight = z.infer<typeof StageLight>

/** A scene's effects: transition, particles, layers, lights, ambience and a sound effect. */
export const Staging = z.strictObject({
  transition: z._default(Transition, 'usual'),
  particles: z._default(ParticleKind, 'none'),
  density: z._default(z.enum(densities), 'medium'),
  /** Loops under the music while the scene lasts. */
  ambience_asset_id: z._default(z.nullable(AssetId), null),
  /** Played once, when the scene is entered. */
  effect_asset_id: z._default(z.nullable(AssetId), null),
  layers: z._default(z.array(StageLayer).check(z.maxLength(limits.layers)), []),
  lights: z._default(z.array(StageLight).check(z.maxLength(limits.lights)), []),
})
export type Staging = z.infer<typeof Staging>

/** The schema of a scene's staging; null until the author sets one. */
export const sceneStaging = () => z._default(z.nullable(Staging), null)

/** A staging without effects, the author's starting point. */
export const unstaged: Staging = {
  transition: 'usual',
  particles: 'none',
  density: 'medium',
  ambience_asset_id: null,
  effect_asset_id: null,
  layers: [],
  lights: [],
}

/** Whether a staging has no effects, in which case the scene stores none. */
export const isStill = (staging: Staging): boolean =>
  staging.transition === 'usual' &&
  staging.particles === 'none' &&
  staging.lights.length === 0 &&
  assetsOfStaging(staging).length === 0

/** Assets that a staging references, in the order of its fields. */
export const assetsOfStaging = (staging: Staging | null): AssetId[] =>
  staging === null
    ? []
    : [
        ...[staging.ambience_asset_id, staging.effect_asset_id].filter((id) => id !== null),
        ...staging.layers.flatMap(({ background_asset_id: own, over_asset_id: over }) => (over ? [own, over] : [own])),
        ...staging.lights.flatMap(({ over_asset_id: over }) => (over ? [over] : [])),
      ]

const withOver = (entry: unknown) => upgradeFields(entry, { over_asset_id: nullIfEmpty })

export const upgradeStaging = (json: unknown): unknown =>
  upgradeFields(json, {
    ambience_asset_id: nullIfEmpty,
    effect_asset_id: nullIfEmpty,
    layers: (list) => upgradeList(list, withOver),
    lights: (list) => upgradeList(list, withOver),
  })
