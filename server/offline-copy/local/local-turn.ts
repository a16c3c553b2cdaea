import type { Language } from '@fabula/core/novel/language'
import { unnamedReader } from '@fabula/core/novel/message-places'
import { cleanLine } from '@fabula/core/storyteller/clean-line'
import { applyTurn } from '@fabula/core/turn/apply-turn'
import { editReply, mayEditReply } from '@fabula/core/turn/edit-reply'
import type { NewState, Reader } from '@fabula/core/turn/game-state'
import { pastLines } from '@fabula/core/turn/history'
import type { Move } from '@fabula/core/turn/move'
import { planTurn } from '@fabula/core/turn/plan-turn'
import { answerOffline } from '../../models/offline/answer-offline.ts'
import type { LoadedNovel } from '../../novels/loaded-novel.ts'
import { ProblemError } from '../../problem-error.ts'
import type { LocalState } from './games-store.ts'
import type { LocalGames } from './local-games.ts'

/** The same limit as on the server, for what its offline storyteller remembers. */
const longestTail = 400

export interface LocalTurn {
  loaded: LoadedNovel
  games: LocalGames
  state: LocalState
  language: Language
  move: Move
  /** For another answer to the same text: how many answers there are already. */
  attempt?: number
}

/**
 * Takes a complete turn: planned, answered by the author's own lines, applied, stored. Throws when the move is
 * impossible.
 */
export async function takeLocalTurn(turn: LocalTurn): Promise<LocalState> {
  return turn.games.append(turn.state, nextOf(turn))
}

function nextOf({ loaded, games, state, language, move, attempt = 0 }: LocalTurn): NewState {
  const novel = loaded.localized(language)
  const remembered = { summaries: [], recent: pastLines(games.path(state.id, longestTail)) }
  const plan = planTurn(novel, { state, reader: localReader(games, language), remembered }, move)
  if (plan.kind === 'refused') throw new ProblemError(plan.problem)
  const reply = 'brief' in plan ? answerOffline({ ...plan.brief, attempt }) : null
  const after = applyTurn(novel, plan, reply)
  if (after === null) throw new ProblemError('storyteller_failed')
  return after.next
}

/**
 * Stores a reply in the reader's own words, if the author allows it, as a sibling of the state. Throws when it is not
 * possible.
 */
export async function editLocalReply(
  { loaded, games, language }: Omit<LocalTurn, 'state' | 'move'>,
  state: LocalState,
  text: string,
): Promise<LocalState> {
  const novel = loaded.localized(language)
  if (novel.readers_may_edit !== true) throw new ProblemError('editing_not_allowed')
  const parent = games.find(state.parent_id)
  if (!mayEditReply(novel, state) || !parent) throw new ProblemError('move_not_possible')
  const { line } = cleanLine(text, { speaker: '', reader: '' })
  if (line === '') throw new ProblemError('text_required')
  return line === state.message ? state : games.append(parent, editReply(novel, state, line, language))
}

/** The reader as the story knows them. The offline storyteller would not use the rest of a biography. */
export const localReader = ({ reading }: LocalGames, language: Language): Reader => ({
  name: reading.biography_name ?? unnamedReader[language],
  biography: '',
  language,
})
