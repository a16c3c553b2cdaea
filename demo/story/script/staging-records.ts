import type { BackgroundSlug } from '../names.ts'
import { places } from '../places.ts'
import { idOf } from './identity.ts'
import type { Arrival } from './records.ts'

/**
 * The staging of a scene with these backgrounds, in the stored form; the first one determines particles and ambience.
 */
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
      [...(places[background]?.glows ?? []), ...(arrival.glows ?? [])].map(
        ({ at: [x, y], size, colour = 'warm', flicker = 'calm' }) => ({
          x: Math.round(x),
          y: Math.round(y),
          size,
          colour,
          flicker,
          over_asset_id: idOf('background', background),
        }),
      ),
    ),
  }
}
