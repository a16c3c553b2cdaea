import { Variables } from '../story/variables.ts'
import type { Script } from './statements.ts'
import { usesIn } from './walk.ts'

/** Learns the variables of a script from all their uses. */
export function learnVariables({ blocks, begun, readers }: Script): Variables {
  const variables = new Variables()
  for (const name of readers) variables.learnReader(name)
  for (const change of begun) {
    variables.learnChange(change)
    variables.learnBegun(change.name)
  }
  for (const { body } of blocks)
    for (const use of usesIn(body))
      if (use.kind === 'change') variables.learnChange(use.change)
      else variables.learnUse(use.expression)
  return variables
}
