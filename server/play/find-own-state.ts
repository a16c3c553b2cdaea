import type { GameStateId, NovelId } from '@fabula/core/ids'
import type { Caller } from '../accounts/caller.ts'
import { claimGames, claimUntouched } from '../accounts/guest.ts'
import { isHiddenFrom } from '../accounts/hidden-from.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { ProblemError } from '../problem-error.ts'
import { findCurrent, findState, type StoredState } from './game-store.ts'
import { gateOf } from './gate.ts'
import type { PlayContext } from './play-context.ts'

/**
 * Finds a state of the caller's own game, and its novel. Throws `game_not_found` for anybody else's state or one of
 * another novel, and `gate_closed` for everything below a state behind a closed gate.
 */
export async function findOwnState(
  context: PlayContext,
  caller: Caller,
  novelId: NovelId,
  stateId: GameStateId,
): Promise<{ stored: StoredState; loaded: LoadedNovel }> {
  const [found, loaded] = await Promise.all([findState(context.pool, caller.id, stateId), context.novels.load(novelId)])
  let stored = found
  // A visitor's very first call may have begun the game before the browser had the cookie that it now sends.
  if (!stored && (await claimGames(context.pool, caller))) {
    stored = await findState(context.pool, caller.id, stateId)
    if (!stored && (await claimUntouched(context.pool, caller, stateId))) {
      stored = await findState(context.pool, caller.id, stateId)
    }
  }
  if (!stored || !loaded || stored.novel_id !== novelId || isHiddenFrom(loaded, caller)) {
    throw new ProblemError('game_not_found')
  }
  const gate = gateOf(loaded, caller, stored.reading, await isGroupMember(context, caller, loaded))
  if (gate !== null) throw new ProblemError('gate_closed')
  return { stored, loaded }
}

/** Whether the caller is a member of the Telegram group; false, without asking, where the novel does not require it. */
export const isGroupMember = async (context: PlayContext, caller: Caller, loaded: LoadedNovel): Promise<boolean> =>
  loaded.telegram_group_required ? context.gates.telegramMember(caller) : false

/** Loads a published novel. Throws `gate_closed` unless its gates are open to the caller. */
export async function openNovel(context: PlayContext, caller: Caller, novelId: NovelId): Promise<LoadedNovel> {
  const loaded = await context.novels.load(novelId)
  if (loaded?.kind !== 'production' || isHiddenFrom(loaded, caller)) throw new ProblemError('novel_not_found')
  const { reading } = await findCurrent(context.pool, caller.id, novelId)
  const gate = gateOf(loaded, caller, reading, await isGroupMember(context, caller, loaded))
  if (gate !== null) throw new ProblemError('gate_closed')
  return loaded
}
