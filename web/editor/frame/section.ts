import type { Place } from '../location/location.ts'

/** A section of the bench: a link at the left. `count` is how many things lie in it. */
export type Section = { to: Place; label: string; current: boolean; count?: number }
