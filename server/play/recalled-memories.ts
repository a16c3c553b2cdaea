import type { GameId, UserId } from '@fabula/core/ids'
import type { GameState } from '@fabula/core/turn/game-state'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { StoredState } from './game-store.ts'
import { extendMemory, type Memory, recall } from './remember.ts'

/** The most characters of text cached for all games together; about as many bytes. */
const maxCharacters = 4_000_000
/** The overhead counted for each line, summary and state besides its characters. */
const overhead = 100

/** A game's memory as of its last turn in this process. */
interface CachedMemory {
  user_id: UserId
  /** The game's memory mark at that time; a different mark means that the memory has changed since. */
  memory_mark: number
  memory: Memory
}

const memoryCaches = new WeakMap<pg.Pool, LRUCache<GameId, CachedMemory>>()

function memoryCacheOf(pool: pg.Pool): LRUCache<GameId, CachedMemory> {
  const cached = memoryCaches.get(pool)
  if (cached) return cached
  const cache = new LRUCache<GameId, CachedMemory>({ maxSize: maxCharacters, sizeCalculation: sizeOf })
  memoryCaches.set(pool, cache)
  return cache
}

/**
 * Returns the memory of the path to a state. States never change, so the cached memory of a game's path is reused,
 * however long it is, until the game's mark shows that a summary or a pin was added or removed.
 */
export async function recallGame(pool: pg.Pool, stored: StoredState): Promise<Memory> {
  const { user_id, memory_mark, state } = stored
  const cache = memoryCacheOf(pool)
  const cached = cache.get(state.game_id)
  if (cached?.user_id === user_id && cached.memory_mark === memory_mark) {
    const memory = memoryAt(cached.memory, state)
    if (memory) return memory
  }
  const memory = await recall(pool, { user_id, id: state.id })
  cache.set(state.game_id, { user_id, memory_mark, memory })
  return memory
}

/** The memory extended by one state, and cached for the next turn. `from` is the state that was played from. */
export function cacheNextMemory(pool: pg.Pool, from: StoredState, memory: Memory, state: GameState): Memory {
  const { user_id, memory_mark } = from
  const next = extendMemory(memory, state, from.depth + 1)
  memoryCacheOf(pool).set(state.game_id, { user_id, memory_mark, memory: next })
  return next
}

/** The memory up to an earlier state on its path; null when the state is not on it, or is covered by a summary. */
function memoryAt(memory: Memory, { id }: GameState): Memory | null {
  const place = memory.tail.findLastIndex((state) => state.id === id)
  if (place < 0) return null
  return place === memory.tail.length - 1 ? memory : { ...memory, tail: memory.tail.slice(0, place + 1) }
}

function sizeOf({ memory: { summaries, covered, kept, pinned, tail } }: CachedMemory): number {
  const lines = [...kept, ...pinned, ...summaries, ...(covered?.lines ?? []), ...tail.flatMap((state) => state.lines)]
  return lines.reduce((sum, { text }) => sum + text.length + overhead, overhead * (1 + tail.length))
}
