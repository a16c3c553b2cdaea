import type { GamePlace, Save } from '@fabula/contract/shapes/play'
import type { GameStateId, NewId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import type { LoadedNovel } from '../../novels/loaded-novel.ts'
import { showMoment } from '../../play/show-moment.ts'
import { ProblemError } from '../../problem-error.ts'
import type { LocalGame, LocalSave, LocalState } from './games-store.ts'
import type { LocalGames } from './local-games.ts'

interface Moments {
  loaded: LoadedNovel
  games: LocalGames
  language?: Language
}

/** Saves that can be loaded, newest first. */
export const listLocalSaves = ({ games, ...shown }: Moments): Save[] =>
  games.saves.flatMap((save) => (save.deleted ? [] : showSave({ games, ...shown }, save))).reverse()

/** The reader's place in each game: the current game first, then by last move. */
export function listLocalGames({ loaded, games, language }: Moments): GamePlace[] {
  const current = games.find(games.reading.current_state_id)?.game_id
  return games.games
    .flatMap((game): GamePlace[] => {
      const state = placeIn(games, game)
      if (!state) return []
      const { the_end, created_at: at, depth: turns, id } = state
      const facts = { game_id: game.id, begun_at: game.created_at, is_current: game.id === current }
      return [{ ...facts, at, turns, the_end, game_state_id: id, ...showMoment(loaded, state, language) }]
    })
    .sort((a, b) => Number(b.is_current) - Number(a.is_current) || b.at.localeCompare(a.at))
}

const placeIn = (games: LocalGames, { current_state_id }: LocalGame): LocalState | null => games.find(current_state_id)

/** Stores a save of a moment. A quick save replaces the game's earlier one. */
export async function createLocalSave(
  moments: Moments,
  state: LocalState,
  { newId, name, position, quick }: Pick<LocalSave, 'name' | 'position' | 'quick'> & { newId: NewId },
): Promise<Save> {
  const { games } = moments
  const earlier = quick ? games.saves.filter((save) => save.quick && gameOf(games, save) === state.game_id) : []
  const read = position === null ? null : Math.max(0, Math.min(1_000_000, Math.trunc(position)))
  const made = { id: newId<LocalSave['id']>(), created_at: new Date().toISOString(), state_id: state.id }
  const save: LocalSave = { ...made, name, position: read, quick, deleted: false }
  await games.write({ saves: [save], droppedSaves: earlier.map(({ id }) => id) })
  return firstOf(showSave(moments, save))
}

/** Deletes or restores a save. */
export async function markLocalSave(moments: Moments, id: string, deleted: boolean): Promise<Save> {
  const save = moments.games.saves.find((each) => each.id === id)
  if (!save || (deleted && save.deleted)) throw new ProblemError('save_not_found')
  await moments.games.write({ saves: [{ ...save, deleted }] })
  return firstOf(showSave(moments, save))
}

const gameOf = (games: LocalGames, { state_id }: { state_id: GameStateId }) => games.find(state_id)?.game_id

function showSave({ loaded, games, language }: Moments, save: LocalSave): Save[] {
  const state = games.find(save.state_id)
  if (!state) return []
  const { id: save_id, name, state_id: game_state_id, position, created_at } = save
  const kind = save.quick ? 'quick' : 'named'
  return [{ save_id, name, kind, game_state_id, position, created_at, ...showMoment(loaded, state, language) }]
}

function firstOf([save]: Save[]): Save {
  if (!save) throw new ProblemError('save_not_found')
  return save
}
