import { randomUUID } from 'node:crypto'
import type { Language } from '@fabula/core/novel/language'
import { type Move, wantsText } from '@fabula/core/turn/move'
import type { Caller } from '../accounts/caller.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { ProblemError } from '../problem-error.ts'
import { findSiblings, findState, type StoredState } from './game-store.ts'
import type { PlayContext } from './play-context.ts'
import { type BegunTurn, beginTurn } from './take-turn.ts'

/**
 * Requests another answer to the text that led to this state, with the reader's wish, as a sibling of it. Only a
 * storyteller's answer can be requested again.
 */
export async function retryTurn(
  context: PlayContext,
  caller: Caller,
  { stored, loaded }: { stored: StoredState; loaded: LoadedNovel },
  language: Language,
  { key, wish, ifCurrent }: { key: string | null; wish?: string | undefined; ifCurrent?: boolean | undefined },
): Promise<BegunTurn> {
  const { state, user_id } = stored
  if (state.parent_id === null || state.storyteller === null || state.the_end)
    throw new ProblemError('move_not_possible')
  const [parent, siblings] = await Promise.all([
    findState(context.pool, user_id, state.parent_id),
    findSiblings(context.pool, user_id, state),
  ])
  if (!parent) throw new ProblemError('game_not_found')
  const silent: Move = wantsText(loaded.localized(language), parent.state) ? { kind: 'go_on' } : { kind: 'continue' }
  const move: Move = state.said ? { kind: 'text', text: state.said.text } : silent
  return beginTurn(context, {
    caller,
    stored: parent,
    loaded,
    language,
    move,
    key: key ?? randomUUID(),
    attempt: siblings.length,
    wish: wish || undefined,
    askedAt: state.id,
    ifCurrent,
  })
}
