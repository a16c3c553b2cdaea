import type { Place } from '../location/location.ts'

/** An entry of the section list. `count` is the number of things in the section. */
export type Section = { to: Place; label: string; current: boolean; count?: number }
