import { Variables } from '../story/variables.ts'
import type { Script } from './statements.ts'
import { everyPart, everyStatement, textsOf } from './walk.ts'

/** Learns the variables of a script from all their uses. */
export function learnVariables({ blocks, begun, readers }: Script): Variables {
  const variables = new Variables()
  for (const name of readers) variables.learnReader(name)
  for (const change of begun) {
    variables.learnChange(change)
    variables.learnBegun(change.name)
  }
  for (const { body } of blocks) {
    for (const statement of everyStatement(body)) {
      if (statement.kind === 'set') variables.learnChange(statement.change)
      if (statement.kind === 'if') for (const { when } of statement.arms) if (when) variables.learnUse(when)
      if (statement.kind === 'menu') for (const { when } of statement.choices) if (when) variables.learnUse(when)
      for (const parts of textsOf(statement)) {
        for (const part of everyPart(parts)) {
          if (typeof part === 'string') continue
          if (part.kind === 'set') variables.learnChange(part.change)
          if (part.kind === 'print') variables.learnUse(part.value)
          if (part.kind === 'either') for (const { when } of part.arms) if (when) variables.learnUse(when)
        }
      }
    }
  }
  return variables
}
