import { conditionalsIn } from './conditionals-in-novel.ts'
import { neverHolds } from './never-holds.ts'
import type { Rule } from './problem.ts'

/** Reports conditions that contradict each other and so can hold in no world. */
export const conditionsNeverHold: Rule = ({ novel }) =>
  conditionalsIn(novel)
    .filter(({ conditionals }) => neverHolds(conditionals))
    .map(({ place }) => ({ code: 'conditions_never_hold', severity: 'warns', place }))
