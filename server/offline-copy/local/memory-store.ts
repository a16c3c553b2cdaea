import type { Change, GamesStore, Kept } from './games-store.ts'

/** Games that last as long as the page: for browsers that store nothing, and for tests. */
export function memoryStore(): GamesStore {
  let kept: Kept = { reading: null, games: [], states: [], saves: [] }
  return {
    read: async () => structuredClone(kept),
    async write(change, { from } = {}) {
      if (from !== undefined && (kept.reading?.current_state_id ?? null) !== from) return false
      kept = changed(kept, structuredClone(change))
      return true
    },
  }
}

const changed = (kept: Kept, { reading, games = [], states = [], saves = [], droppedSaves = [] }: Change): Kept => ({
  reading: reading ?? kept.reading,
  games: replaced(kept.games, games),
  states: replaced(kept.states, states),
  saves: replaced(kept.saves, saves).filter(({ id }) => !droppedSaves.includes(id)),
})

function replaced<T extends { id: string }>(list: readonly T[], changes: readonly T[]): T[] {
  const ids = new Set(changes.map(({ id }) => id))
  return [...list.filter(({ id }) => !ids.has(id)), ...changes]
}
