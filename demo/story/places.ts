import type { BackgroundSlug } from './names.ts'
import type { Place } from './script/records.ts'

const street = { sound: 'wind-in-the-street', near: { layer: 'near-sign', depth: 7 } } as const
const river = {
  air: 'fog',
  density: 'light',
  sound: 'water-and-ice',
  near: { layer: 'near-rigging', depth: 6 },
} as const
const hill = { sound: 'before-the-sun', near: { layer: 'near-branches', depth: 5 } } as const
const workshop = { sound: 'stove', near: { layer: 'near-shelf', depth: 8 } } as const
const bow = { at: [44, 39.8], size: 13, flicker: 'restless' } as const
const stove = { at: [12.3, 66.5], size: 22, colour: 'ember', flicker: 'restless' } as const

/** The staging of each place: particles, sounds, and lights in its picture. The cover has none. */
export const places: Partial<Record<BackgroundSlug, Place>> = {
  'quay-dusk': {
    air: 'fog',
    sound: 'water-and-ice',
    near: { layer: 'near-posts', depth: 6 },
    glows: [{ at: [40, 28.5], size: 15 }],
  },
  'lamp-street-rounds': { ...street, air: 'fog', density: 'light', glows: [{ at: [59.9, 38.1], size: 15 }] },
  'lamp-street-night': {
    ...street,
    air: 'snow',
    density: 'light',
    glows: [
      { at: [59.9, 38.1], size: 15 },
      { at: [41.7, 41.1], size: 8 },
      { at: [54.5, 41.1], size: 5 },
    ],
  },
  'workshop-night': { ...workshop, air: 'embers', density: 'light', glows: [stove] },
  'workshop-lit': { ...workshop, air: 'dust', glows: [stove, { at: [41.7, 31.5], size: 16 }] },
  'river-dusk': { ...river, glows: [bow] },
  'river-night': { ...river, glows: [bow] },
  'station-night': {
    air: 'dust',
    density: 'light',
    sound: 'dynamo',
    glows: [
      { at: [33.4, 22.4], size: 9, colour: 'cold', flicker: 'steady' },
      { at: [41.6, 20.8], size: 9, colour: 'cold', flicker: 'steady' },
      { at: [50, 19.8], size: 9, colour: 'cold', flicker: 'steady' },
      { at: [58.4, 20.8], size: 9, colour: 'cold', flicker: 'steady' },
      { at: [66.6, 22.4], size: 9, colour: 'cold', flicker: 'calm' },
    ],
  },
  'hill-night': { ...hill, air: 'snow', density: 'light', glows: [] },
  'hill-dawn': { ...hill, air: 'none', glows: [{ at: [33.4, 51.5], size: 18, flicker: 'steady' }] },
  'hill-lit': {
    ...hill,
    air: 'none',
    glows: [
      { at: [33.4, 51.5], size: 18, flicker: 'steady' },
      { at: [56.8, 22.2], size: 12 },
    ],
  },
  'quay-dawn': {
    air: 'snow',
    density: 'light',
    sound: 'before-the-sun',
    near: { layer: 'near-posts', depth: 6 },
    glows: [],
  },
}
