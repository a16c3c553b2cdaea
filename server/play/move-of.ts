import type { Interaction } from '@fabula/contract/shapes/play'
import type { Move } from '@fabula/core/turn/move'

/**
 * The move that a call requests. If a call holds several, a choice comes first, then text, then going on without words.
 */
export function moveOf({ text, go_on, static_ending_id_choice: choice }: Interaction): Move {
  if (choice) return { kind: 'choice', ending_id: choice }
  if (go_on && (text === null || text === undefined)) return { kind: 'go_on' }
  return text === null || text === undefined ? { kind: 'continue' } : { kind: 'text', text }
}
