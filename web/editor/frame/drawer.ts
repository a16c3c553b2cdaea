import type { Place } from '../place/place.ts'

/** A drawer of the bench: a link at the left. `count` is how many things lie in it. */
export type Drawer = { to: Place; label: string; current: boolean; count?: number }
