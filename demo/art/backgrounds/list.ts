import type { Scene } from '../scene.ts'
import { hillDawn } from './hill-dawn.ts'
import { hillNight } from './hill-night.ts'
import { lampStreetNight } from './lamp-street-night.ts'
import { quayDawn } from './quay-dawn.ts'
import { quayDusk } from './quay-dusk.ts'

/** Every background by its asset name. */
export const scenes: Record<string, Scene> = {
  'quay-dusk': quayDusk,
  'lamp-street-night': lampStreetNight,
  'hill-night': hillNight,
  'hill-dawn': hillDawn,
  'quay-dawn': quayDawn,
}
