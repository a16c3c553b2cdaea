import type { Scene } from '../scene.ts'
import { cover } from './cover.ts'
import { hillDawn, hillLit } from './hill-dawn.ts'
import { hillNight } from './hill-night.ts'
import { lampStreetNight, lampStreetRounds } from './lamp-street-night.ts'
import { quayDawn } from './quay-dawn.ts'
import { quayDusk } from './quay-dusk.ts'
import { riverDusk, riverNight } from './river-night.ts'
import { stationNight } from './station-night.ts'
import { workshopLit, workshopNight } from './workshop-night.ts'

/** Every background by its asset name. */
export const scenes: Record<string, Scene> = {
  cover,
  'quay-dusk': quayDusk,
  'lamp-street-rounds': lampStreetRounds,
  'lamp-street-night': lampStreetNight,
  'workshop-night': workshopNight,
  'workshop-lit': workshopLit,
  'river-dusk': riverDusk,
  'river-night': riverNight,
  'station-night': stationNight,
  'hill-night': hillNight,
  'hill-dawn': hillDawn,
  'hill-lit': hillLit,
  'quay-dawn': quayDawn,
}
