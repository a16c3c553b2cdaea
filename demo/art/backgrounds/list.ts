import type { Scene } from '../scene.ts'
import { cover } from './cover.ts'
import { hillDawn } from './hill-dawn.ts'
import { hillNight } from './hill-night.ts'
import { lampStreetNight } from './lamp-street-night.ts'
import { quayDawn } from './quay-dawn.ts'
import { quayDusk } from './quay-dusk.ts'
import { riverNight } from './river-night.ts'
import { stationNight } from './station-night.ts'
import { workshopNight } from './workshop-night.ts'

/** Every background by its asset name. */
export const scenes: Record<string, Scene> = {
  cover,
  'quay-dusk': quayDusk,
  'lamp-street-night': lampStreetNight,
  'workshop-night': workshopNight,
  'river-night': riverNight,
  'station-night': stationNight,
  'hill-night': hillNight,
  'hill-dawn': hillDawn,
  'quay-dawn': quayDawn,
}
