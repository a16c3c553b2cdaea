import type { Change, GamesStore, StoredGames } from './games-store.ts'

/** Games that last as long as the page: for browsers that store nothing, and for tests. */
export function memoryStore(): GamesStore {
  let stored: StoredGames = { reading: null, games: [], states: [], saves: [] }
  return {
    read: async () => structuredClone(stored),
    async write(change, { from } = {}) {
      if (from !== undefined && (stored.reading?.current_state_id ?? null) !== from) return false
      stored = changed(stored, structuredClone(change))
      return true
    },
  }
}

const changed = (
  stored: StoredGames,
  { reading, games = [], states = [], saves = [], droppedSaves = [] }: Change,
): StoredGames => ({
  reading: reading ?? stored.reading,
  games: replaced(stored.games, games),
  states: replaced(stored.states, states),
  saves: replaced(stored.saves, saves).filter(({ id }) => !droppedSaves.includes(id)),
})

function replaced<T extends { id: string }>(list: readonly T[], changes: readonly T[]): T[] {
  const ids = new Set(changes.map(({ id }) => id))
  return [...list.filter(({ id }) => !ids.has(id)), ...changes]
}
