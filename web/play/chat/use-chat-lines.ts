import type { PlayState } from '@fabula/contract/shapes/play'
import type { Language } from '@fabula/core/novel/language'
import { useRef } from 'react'
import { type PlayModel, stateOf } from '../game/play-model.ts'
import { usePast } from '../history/use-past.ts'
import { type ChatLine, linesOfEntries, linesOfState, pendingLines } from './chat-line.ts'

export interface ChatLines {
  /** Null until they are known. */
  lines: ChatLine[] | null
  /** Whether the history failed to load: the lines are then only those since. */
  failed: boolean
  again(): void
  /** Loads earlier lines. */
  earlier(): void
}

/**
 * The game as a conversation: the server's history, the states since, and the reply in progress. Whenever the reader
 * moves elsewhere, the local lines are dropped and the history is loaded again.
 */
export function useChatLines(model: PlayModel, lang: Language, reader: string): ChatLines {
  const state = stateOf(model)
  const { entries, ...past } = usePast(state, lang, state?.game_state_id ? model.epoch : null)
  const came = useStatesSince(model)
  if (entries === null && !past.failed) return { lines: null, ...past }
  const before = linesOfEntries(entries ?? [])
  const known = new Set(before.map((line) => line.key))
  const name = before.findLast((line) => line.by === 'reader')?.name ?? reader
  const since = came.flatMap((each) => linesOfState(each, name)).filter((line) => !known.has(line.key))
  const log: ChatLine[] = [...before, ...since]
  const again = 'move' in model && model.move.kind === 'again'
  return {
    lines: [
      ...(again ? log.filter(({ key }) => !key.startsWith(`${state?.game_state_id}-other`)) : log),
      ...pendingLines(model, name),
    ],
    ...past,
  }
}

/** The states that arrived since the reader was placed here, oldest first, with the current one. */
function useStatesSince(model: PlayModel): readonly PlayState[] {
  const log = useRef<{ epoch: number; states: PlayState[] }>({ epoch: model.epoch, states: [] })
  if (log.current.epoch !== model.epoch) log.current = { epoch: model.epoch, states: [] }
  const state = stateOf(model)
  const { states } = log.current
  if (state?.game_state_id) {
    // The same state may have arrived again in a translation.
    const at = states.findIndex((each) => each.game_state_id === state.game_state_id)
    states[at < 0 ? states.length : at] = state
  }
  return states
}
