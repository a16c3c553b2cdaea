import type { Branches } from '@fabula/contract/shapes/branches'
import type { EndingCard, Transcript } from '@fabula/contract/shapes/ending'
import type { HistoryEntry } from '@fabula/contract/shapes/play'
import type { GameStateId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import type { LoadedNovel } from '../../novels/loaded-novel.ts'
import { branchPoints } from '../../play/branch-points.ts'
import { countEndings } from '../../play/count-endings.ts'
import { holdsCurrent, inMapOrder, showPoint } from '../../play/show-branches.ts'
import { endingNameOf, lastMissed, showEnding } from '../../play/show-ending.ts'
import { localizeTexts, type MessageState, showHistory } from '../../play/show-history.ts'
import { showTranscript } from '../../play/show-transcript.ts'
import { ProblemError } from '../../problem-error.ts'
import type { LocalState } from './games-store.ts'
import type { LocalGames } from './local-games.ts'
import { localReader } from './local-turn.ts'

interface Past {
  loaded: LoadedNovel
  games: LocalGames
  language: Language
}

/** The history up to a state, or the last part of it, oldest first. */
export function localHistory(
  { loaded, games, language }: Past,
  state: LocalState,
  { limit, before }: { limit?: number | undefined; before?: GameStateId | undefined },
): HistoryEntry[] {
  const end = before === undefined ? state.id : (games.find(before)?.parent_id ?? null)
  return showHistory(loaded, localizeTexts(loaded, games.path(end, limit).map(asSaid), language))
}

/** How a game ended. Throws `not_ended` when it has not. */
export function localEnding(past: Past, state: LocalState): EndingCard {
  if (!state.the_end) throw new ProblemError('not_ended')
  const { loaded, games, language } = past
  const reachedEndings = reachedEnds(games)
  const states = games.path(state.id)
  const path = states.map(({ id, scene_id, stage, offered_endings, the_end, pending }) => ({
    id,
    scene_id,
    offered: [...stage.choices, ...offered_endings],
    over: the_end || pending !== null,
  }))
  const nobodyLikes = { likes: 0, liked: false }
  const shown = {
    ending_name: endingName(past, state),
    missed: lastMissed(loaded, path, reachedEndings),
    worlds: new Map(states.map(({ id, world }) => [id, world])),
  }
  return showEnding(
    loaded,
    { ...countEndings(loaded, reachedEndings), ...nobodyLikes, ...shown },
    localReader(games, language),
  )
}

/** The transcript up to a state, as in a book. */
export function localTranscript(past: Past, state: LocalState): Transcript {
  const { loaded, games, language } = past
  const path = localizeTexts(loaded, games.path(state.id).map(asSaid), language)
  return showTranscript(loaded, { state, path, ending_name: endingName(past, state) }, language)
}

/** A map of all that the reader has played. */
export function localBranches({ loaded, games, language }: Past): Branches {
  const current = games.reading.current_state_id
  const saves = groupedBy(
    games.saves.filter(({ deleted }) => !deleted),
    ({ state_id }) => state_id,
  )
  const byGame = groupedBy(games.allStates(), ({ game_id }) => game_id)
  const drawn = games.games.map(({ id, created_at }) => {
    const states = byGame.get(id) ?? []
    const nodes = states.map((state) => ({
      ...state,
      by_choice: state.said?.kind === 'choice',
      has_ending: state.pending !== null,
    }))
    const points = branchPoints(nodes, { saved: new Set(saves.keys()), current }).flatMap((point) => {
      const state = games.find(point.node.id)
      const names = (saves.get(point.node.id) ?? []).map(({ name, quick }) => (quick ? '' : name))
      const text = state && { ...state, ending_id: state.pending?.ending_id ?? null }
      return text ? [showPoint(loaded, language, point, text, names)] : []
    })
    return { game_id: id, begun_at: created_at, is_current: holdsCurrent(points), states: states.length, points }
  })
  return { current_state_id: current, games: inMapOrder(drawn), truncated: false }
}

function groupedBy<T, K>(list: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of list) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

const endingName = ({ loaded, games, language }: Past, state: LocalState): string | null =>
  endingNameOf(loaded, { state, before: games.find(state.parent_id) ?? undefined }, localReader(games, language))

const asSaid = (state: LocalState): MessageState => ({
  ...state,
  lines: state.lines ?? null,
  edited: state.edited ?? null,
  sprite: state.stage.sprites.find(({ character_id }) => character_id === state.speaker.character_id)?.asset_id ?? null,
})

/** The endings completed in any game, and the scenes where the paths stop. */
function reachedEnds(games: LocalGames): string[] {
  const states = games.allStates()
  const goneOn = new Set(states.map(({ parent_id }) => parent_id))
  const tips = states.filter(({ id }) => !goneOn.has(id))
  return [...new Set(tips.flatMap(({ world, scene_id }) => [...world.completed_endings, scene_id]))]
}
