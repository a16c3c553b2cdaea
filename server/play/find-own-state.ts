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
 * A state of the caller's own game, and its novel. Anybody else's is `game_not_found`, as is one under another novel;
 * behind a closed gate everything below a state is `gate_closed`.
 */
export async function findOwnState(
  context: PlayContext,
  caller: Caller,
  novelId: NovelId,
  stateId: GameStateId,
): Promise<{ stored: StoredState; loaded: LoadedNovel }> {
  const [found, loaded] = await Promise.all([findState(context.pool, caller.id, stateId), context.novels.load(novelId)])
  let stored = found
  // A visitor's very first call may have begun the game, before they had the cookie that they come back with.
  if (!stored && (await claimGames(context.pool, caller))) {
    stored = await findState(context.pool, caller.id, stateId)
    if (!stored && (await claimUntouched(context.pool, caller, stateId))) {
      stored = await findState(context.pool, caller.id, stateId)
    }
  }
  if (!stored || !loaded || stored.novel_id !== novelId || isHiddenFrom(loaded, caller)) {
    throw new ProblemError('game_not_found')
  }
  const gate = gateOf(loaded, caller, stored.reading, await needsMembership(context, caller, loaded))
  if (gate !== null) throw new ProblemError('gate_closed')
  return { stored, loaded }
}

/** Membership is asked for only where a novel wants it. */
export const needsMembership = async (context: PlayContext, caller: Caller, loaded: LoadedNovel): Promise<boolean> =>
  loaded.telegram_group_required ? context.gates.telegramMember(caller) : false

/** A published novel whose gates are open to the caller. */
export async function openNovel(context: PlayContext, caller: Caller, novelId: NovelId): Promise<LoadedNovel> {
  const loaded = await context.novels.load(novelId)
  if (loaded?.kind !== 'production' || isHiddenFrom(loaded, caller)) throw new ProblemError('novel_not_found')
  const { reading } = await findCurrent(context.pool, caller.id, novelId)
  const gate = gateOf(loaded, caller, reading, await needsMembership(context, caller, loaded))
  if (gate !== null) throw new ProblemError('gate_closed')
  return loaded
}
