import type { PlayState } from '@fabula/contract/shapes/play'
import type { Language } from '@fabula/core/novel/language'
import { startGame } from '@fabula/core/turn/enter-scene'
import type { GameState, NewState } from '@fabula/core/turn/game-state'
import type { Caller } from '../accounts/caller.ts'
import { claimGames } from '../accounts/guest.ts'
import { isHiddenFrom } from '../accounts/hidden-from.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { ProblemError } from '../problem-error.ts'
import { isGroupMember } from './find-own-state.ts'
import { createGame, findCurrent, type Reading } from './game-store.ts'
import { gateOf } from './gate.ts'
import { gateHelp } from './gate-help.ts'
import { type PlayContext, readerOf } from './play-context.ts'
import { showGate, showState } from './play-state.ts'
import { withTranslation } from './reply-translations.ts'

/** Where a reader is in a published novel. */
interface Position {
  loaded: LoadedNovel
  reading: Reading
  current: GameState | null
  /** The answer of a closed gate; null when the gates are open. */
  closed: PlayState | null
}

/** Throws `novel_not_found`. With `issue: false` nothing is stored: see `gateHelp`. */
async function positionOf(
  context: PlayContext,
  caller: Caller,
  link: string,
  language: Language,
  { issue } = { issue: true },
): Promise<Position> {
  const loaded = await context.novels.loadByLink(link)
  if (!loaded || isHiddenFrom(loaded, caller)) throw new ProblemError('novel_not_found')
  let { reading, state } = await findCurrent(context.pool, caller.id, loaded.id)
  // A visitor's very first call may have begun the game before the browser had the cookie that it now sends.
  if (!state && (await claimGames(context.pool, caller))) {
    ;({ reading, state } = await findCurrent(context.pool, caller.id, loaded.id))
  }
  const gate = gateOf(loaded, caller, reading, await isGroupMember(context, caller, loaded))
  const help = gate && (await gateHelp(context.gates, caller, loaded, gate, { issue }))
  const closed = gate && help && showGate(loaded, gate, language, help)
  return { loaded, reading, current: state, closed }
}

/**
 * Returns the current state of the reader's game, or the first state of a new game. Stores nothing behind a closed
 * gate.
 */
export async function continueGame(
  context: PlayContext,
  caller: Caller,
  link: string,
  language: Language,
): Promise<PlayState> {
  const position = await positionOf(context, caller, link, language)
  if (position.closed) return position.closed
  const { loaded, current } = position
  const state = current ?? (await begin(context, caller, position, language))
  context.readerAt?.(loaded, state.scene_id, language)
  context.translateIfNeeded?.(caller, loaded, state, language)
  const shown = await withTranslation(context.pool, caller.id, state, language)
  return showState(loaded, shown, readerOf(caller, position.reading, language))
}

/** Begins a new game at the first scene; older games and their saves stay. */
export async function newGame(
  context: PlayContext,
  caller: Caller,
  link: string,
  language: Language,
): Promise<PlayState> {
  const position = await positionOf(context, caller, link, language)
  if (position.closed) return position.closed
  const state = await begin(context, caller, position, language)
  context.readerAt?.(position.loaded, state.scene_id, language)
  return showState(position.loaded, state, readerOf(caller, position.reading, language))
}

/** Returns what `continueGame` would show without storing anything: the first view of a document. */
export async function firstView(
  context: PlayContext,
  caller: Caller,
  link: string,
  language: Language,
): Promise<PlayState> {
  const position = await positionOf(context, caller, link, language, { issue: false })
  const { loaded, current, closed } = position
  // Fails before showing a gate, if the novel has no first scene to play.
  const first = current ?? firstState(caller, position, language)
  if (closed) return closed
  const state = current ? await withTranslation(context.pool, caller.id, current, language) : first
  return showState(loaded, state, readerOf(caller, position.reading, language))
}

async function begin(context: PlayContext, caller: Caller, position: Position, language: Language): Promise<GameState> {
  const first = firstState(caller, position, language)
  await context.storeGuest(caller)
  return createGame(context.pool, caller, position.loaded.id, first)
}

function firstState(caller: Caller, { loaded, reading }: Position, language: Language): NewState {
  const first = startGame(loaded.localized(language), readerOf(caller, reading, language))
  if (!first) throw new ProblemError('no_first_scene')
  return first
}
