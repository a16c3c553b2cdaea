import { fitsAnyway } from '@fabula/core/memory/plan-summary'
import type { GameState, Reader } from '@fabula/core/turn/game-state'
import type { Plan } from '@fabula/core/turn/plan-turn'
import type { Caller } from '../accounts/caller.ts'
import type { StoredState } from './game-store.ts'
import type { PlayContext } from './play-context.ts'
import { type Memory, recallNext } from './remember.ts'
import { hasRoomLeft, spendTokens } from './spend-turn.ts'
import type { Storyteller } from './storyteller.ts'
import { needsSummary, summarizeMemory } from './summarize-memory.ts'

/**
 * After the answer, and without anybody waiting for it: what has outgrown its room in the prompt is summarised. `memory`
 * is what the turn was reminded of, null where nobody was asked.
 */
export function summarizeLater(
  { pool, summaries, caps }: PlayContext,
  caller: Caller,
  from: StoredState,
  made: {
    state: GameState
    memory: Memory | null
    plan: Plan
    reader: Reader
    /** Who was asked, or would be. */
    storyteller: Storyteller
    /** It is the reader's own: what it costs is theirs. */
    isOwn: boolean
  },
): void {
  const { storyteller, isOwn } = made
  const { summariser } = storyteller
  if (summariser === null) return
  const { state, memory, plan, reader } = made
  const known = memory && recallNext(memory, state, from.depth + 1)
  const fits = known !== null && fitsAnyway(known.tail, summariser.promptTokens)
  const rest = plan.kind === 'ask' && !fits ? summariser.restOfPrompt(plan.brief) : null
  const entered = state.scene_type === 'interactive' && state.scene_id !== from.state.scene_id
  if (known ? !needsSummary(known, { summariser, rest }) : !entered) return
  summaries.begin(state.game_id, (signal) =>
    summarizeMemory(
      { user_id: from.user_id, id: state.id },
      {
        pool,
        summariser,
        reader,
        rest,
        signal,
        mayAsk: async () => isOwn || hasRoomLeft(pool, caps, caller, from.novel_id),
        settle: async (usage) => (isOwn ? undefined : spendTokens(pool, caller, from.novel_id, usage)),
      },
    ),
  )
}
