import type { Interaction } from '@fabula/contract/shapes/play'
import type { Move } from '@fabula/core/turn/move'
import { ProblemError } from '../problem-error.ts'

/** The move that a call requests. A choice may come with a blank text, but not with words, which would be lost. */
export function moveOf({ text, go_on, static_ending_id_choice: choice }: Interaction): Move {
  if (choice) {
    if (text?.trim())
      throw new ProblemError('invalid_input', { errors: [{ path: 'text', message: 'Send either a text or a choice' }] })
    return { kind: 'choice', ending_id: choice }
  }
  if (go_on && (text === null || text === undefined)) return { kind: 'go_on' }
  return text === null || text === undefined ? { kind: 'continue' } : { kind: 'text', text }
}
