import { interview } from './interview.ts'
import type { StarterScript } from './script.ts'
import { trial } from './trial.ts'
import { twoMoods } from './two-moods.ts'
import { twoTongues } from './two-tongues.ts'
import { walk } from './walk.ts'

/** The starter novels; the contract lists their slugs. */
export const starters: readonly StarterScript[] = [interview, twoMoods, walk, trial, twoTongues]
