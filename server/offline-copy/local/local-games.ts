import type { GameId, GameStateId, NewId } from '@fabula/core/ids'
import type { NewState } from '@fabula/core/turn/game-state'
import { ProblemError } from '../../problem-error.ts'
import type { Change, GamesStore, LocalGame, LocalReading, LocalSave, LocalState } from './games-store.ts'
import { noReading } from './games-store.ts'

/** A cache of a reader's games of one novel, as of the last read. */
export class LocalGames {
  private states = new Map<GameStateId, LocalState>()
  private known: { reading: LocalReading; games: LocalGame[]; saves: LocalSave[] } | null = null

  constructor(
    private readonly store: GamesStore,
    private readonly newId: NewId,
  ) {}

  /** Reads the store again: another window may have played on. */
  async refresh(): Promise<void> {
    const { reading, games, states, saves } = await this.store.read()
    this.known = {
      reading: reading ?? noReading,
      games: games.toSorted((a, b) => byTime(a, b)),
      saves: saves.toSorted((a, b) => byTime(a, b)),
    }
    this.states = new Map(states.toSorted((a, b) => byTime(a, b, a.depth - b.depth)).map((state) => [state.id, state]))
  }

  get reading(): LocalReading {
    return this.known?.reading ?? noReading
  }

  /** Oldest first, as are the following lists. */
  get games(): readonly LocalGame[] {
    return this.known?.games ?? []
  }

  get saves(): readonly LocalSave[] {
    return this.known?.saves ?? []
  }

  allStates(): LocalState[] {
    return [...this.states.values()]
  }

  find(id: GameStateId | null): LocalState | null {
    return (id && this.states.get(id)) || null
  }

  /** Finds a state by its id, including one that another window has just made. */
  async state(id: GameStateId): Promise<LocalState> {
    if (this.known === null || !this.states.has(id)) await this.refresh()
    const found = this.find(id)
    if (!found) throw new ProblemError('game_not_found')
    return found
  }

  /** The last `limit` states of the path that ends in a state, oldest first. */
  path(end: GameStateId | null, limit = Number.POSITIVE_INFINITY): LocalState[] {
    const path: LocalState[] = []
    for (let state = this.find(end); state && path.length < limit; state = this.find(state.parent_id)) path.push(state)
    return path.reverse()
  }

  /** Begins a game with its first state and makes it the current one. */
  async begin(first: NewState): Promise<LocalState> {
    const now = new Date().toISOString()
    const id = this.newId<GameStateId>()
    const game: LocalGame = { id: this.newId<GameId>(), created_at: now, current_state_id: id }
    const state: LocalState = { ...first, id, game_id: game.id, parent_id: null, created_at: now, depth: 0 }
    await this.write({ reading: { ...this.reading, current_state_id: id }, games: [game], states: [state] })
    return state
  }

  /**
   * Adds a child to a state and makes it the current one. Throws `story_moved_on` when the reader has gone on
   * elsewhere.
   */
  async append(parent: LocalState, next: NewState): Promise<LocalState> {
    const id = this.newId<GameStateId>()
    const { game_id } = parent
    const created_at = new Date().toISOString()
    const state: LocalState = { ...next, id, game_id, parent_id: parent.id, created_at, depth: parent.depth + 1 }
    const from = this.reading.current_state_id
    const stored = await this.write({ ...this.placeAt(state), states: [state] }, { from })
    if (!stored) throw new ProblemError('story_moved_on')
    return state
  }

  async goTo(state: LocalState): Promise<void> {
    await this.write(this.placeAt(state))
  }

  /** Writes a change and updates the cache. Returns false and writes nothing when the reader is no longer at `from`. */
  async write(change: Change, options?: { from: GameStateId | null }): Promise<boolean> {
    if (this.known === null) await this.refresh()
    if (!(await this.store.write(change, options))) return false
    const { reading = this.reading, games = [], states = [], saves = [], droppedSaves = [] } = change
    for (const state of states) this.states.set(state.id, state)
    this.known = {
      reading,
      games: replaced(this.games, games),
      saves: replaced(this.saves, saves).filter(({ id }) => !droppedSaves.includes(id)),
    }
    return true
  }

  private placeAt({ id, game_id }: LocalState): Change {
    const game = this.games.find((each) => each.id === game_id)
    return {
      reading: { ...this.reading, current_state_id: id },
      games: game ? [{ ...game, current_state_id: id }] : [],
    }
  }
}

/** Changed entries keep their places; new ones come last. */
function replaced<T extends { id: string }>(list: readonly T[], changes: readonly T[]): T[] {
  const byId = new Map([...list, ...changes].map((each) => [each.id, each]))
  return [...byId.values()]
}

type Timed = { created_at: string; id: string }
const byTime = (a: Timed, b: Timed, otherwise = 0): number =>
  a.created_at.localeCompare(b.created_at) || otherwise || a.id.localeCompare(b.id)
