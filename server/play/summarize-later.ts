import { alwaysFits } from '@fabula/core/memory/plan-summary'
import type { Usage } from '@fabula/core/storyteller/turn-record'
import type { GameState, Reader } from '@fabula/core/turn/game-state'
import type { Plan } from '@fabula/core/turn/plan-turn'
import type { Caller } from '../accounts/caller.ts'
import type { StoredState } from './game-store.ts'
import { keepLineVectors } from './line-vectors.ts'
import type { PlayContext } from './play-context.ts'
import { cacheNextMemory } from './recalled-memories.ts'
import type { Memory } from './remember.ts'
import { isUnderCaps, spendTokens } from './spend-turn.ts'
import type { Storyteller } from './storyteller.ts'
import { needsSummary, summarizeMemory } from './summarize-memory.ts'

/**
 * Begins to summarise what has outgrown its room in the prompt, after the answer and without anybody waiting for it;
 * then makes vectors of the retained lines, if there is an embedder. `memory` is what the turn's brief held; null when
 * no storyteller was asked.
 */
export function summarizeLater(
  { pool, summaries, caps }: PlayContext,
  caller: Caller,
  from: StoredState,
  turn: {
    state: GameState
    memory: Memory | null
    plan: Plan
    reader: Reader
    /** The storyteller that was asked, or would be. */
    storyteller: Storyteller
    /** Whether it is the reader's own, so that its cost is theirs. */
    isOwn: boolean
    /** Whether the lines stored beside the summaries have no vectors of the current embedder. */
    lacksVectors: boolean
  },
): void {
  const { storyteller, isOwn, lacksVectors } = turn
  const { summariser, embedder = null } = storyteller
  const { state, memory, plan, reader } = turn
  const known = memory && cacheNextMemory(pool, from, memory, state)
  if (summariser === null) return
  const fits = known !== null && alwaysFits(known.tail, summariser.promptTokens)
  const rest = plan.kind === 'ask' && !fits ? summariser.restOfPrompt(plan.brief) : null
  const entered = state.scene_type === 'interactive' && state.scene_id !== from.state.scene_id
  const cost = {
    pool,
    mayAsk: async () => isOwn || isUnderCaps(pool, caps, caller, from.novel_id),
    settle: async (usage: Usage) => (isOwn ? undefined : spendTokens(pool, caller, from.novel_id, usage)),
  }
  if (known ? needsSummary(known, { summariser, rest }) : entered) {
    const key = { user_id: from.user_id, id: state.id }
    summaries.begin(state.game_id, (signal) =>
      summarizeMemory(key, { ...cost, summariser, embedder, reader, rest, signal }),
    )
  } else if (lacksVectors && embedder && memory?.covered) {
    const key = { user_id: from.user_id, id: memory.covered.id }
    const { kept } = memory
    summaries.begin(state.game_id, (signal) => keepLineVectors(key, kept, new Map(), { ...cost, embedder, signal }))
  }
}
