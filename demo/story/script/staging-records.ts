import type { AmbienceSlug, BackgroundSlug, LayerSlug } from '../names.ts'
import { places } from '../places.ts'
import { idOf } from './identity.ts'
import type { Arrival } from './records.ts'

/** A glow on a picture: its middle and width in percent. */
export type Glow = {
  at: readonly [x: number, y: number]
  size: number
  colour?: 'warm' | 'cold' | 'ember'
  flicker?: 'steady' | 'calm' | 'restless'
}

/** How a background lives wherever it is shown. */
export type Place = {
  air: 'none' | 'snow' | 'rain' | 'fog' | 'dust' | 'embers'
  density?: 'light' | 'medium' | 'heavy'
  sound: AmbienceSlug
  near?: { layer: LayerSlug; depth: number }
  glows: readonly Glow[]
}

/** The staging of a scene before these backgrounds, in the product's form; the first is what its air and sound are of. */
export const stagingOf = (backgrounds: readonly BackgroundSlug[], arrival: Arrival = {}) => {
  const [first] = backgrounds
  const place = first && places[first]
  return {
    transition: arrival.transition ?? 'dissolve',
    particles: place?.air ?? 'none',
    density: place?.density ?? 'medium',
    ambience_asset_id: place ? idOf('music', arrival.ambience ?? place.sound) : null,
    effect_asset_id: arrival.effect ? idOf('music', arrival.effect) : null,
    layers: backgrounds.flatMap((background) => {
      const near = places[background]?.near
      if (!near) return []
      const over = { over_asset_id: idOf('background', background) }
      return [{ background_asset_id: idOf('background', near.layer), place: 'front', depth: near.depth, ...over }]
    }),
    lights: backgrounds.flatMap((background) =>
      (places[background]?.glows ?? []).map(({ at: [x, y], size, colour = 'warm', flicker = 'calm' }) => ({
        x: Math.round(x),
        y: Math.round(y),
        size,
        colour,
        flicker,
        over_asset_id: idOf('background', background),
      })),
    ),
  }
}
