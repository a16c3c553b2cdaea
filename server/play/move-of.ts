import type { Interaction } from '@fabula/contract/shapes/play'
import type { Move } from '@fabula/core/turn/move'

/** What a reader does with a call. Where it says several things, a choice counts before words, and words before going on without any. */
export function moveOf({ text, go_on, static_ending_id_choice: choice }: Interaction): Move {
  if (choice) return { kind: 'choice', ending_id: choice }
  if (go_on && (text === null || text === undefined)) return { kind: 'go_on' }
  return text === null || text === undefined ? { kind: 'continue' } : { kind: 'text', text }
}
