import type { GameId, UserId } from '@fabula/core/ids'
import type { GameState } from '@fabula/core/turn/game-state'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { StoredState } from './game-store.ts'
import { type Memory, recall, recallNext } from './remember.ts'

/** So many characters of words are kept of all games together, and about as many bytes. */
const mostCharacters = 4_000_000
/** Counted for each line, summary and state beside its characters. */
const around = 100

/** What was remembered of a game when it was last played here. */
interface Recalled {
  user_id: UserId
  /** The game's when it was recalled: where it is another one, what is remembered of it has changed. */
  memory_mark: number
  memory: Memory
}

const recalled = new WeakMap<pg.Pool, LRUCache<GameId, Recalled>>()

function recalledOf(pool: pg.Pool): LRUCache<GameId, Recalled> {
  const known = recalled.get(pool)
  if (known) return known
  const made = new LRUCache<GameId, Recalled>({ maxSize: mostCharacters, sizeCalculation: sizeOf })
  recalled.set(pool, made)
  return made
}

/**
 * What is remembered of the path to a state. States never change: what this process knows of a game's path need not be
 * read again, however long it is, while the game's mark says that no summary and no pin was added or taken away.
 */
export async function recallGame(pool: pg.Pool, stored: StoredState): Promise<Memory> {
  const { user_id, memory_mark, state } = stored
  const kept = recalledOf(pool)
  const known = kept.get(state.game_id)
  if (known?.user_id === user_id && known.memory_mark === memory_mark) {
    const memory = untilState(known.memory, state)
    if (memory) return memory
  }
  const memory = await recall(pool, { user_id, id: state.id })
  kept.set(state.game_id, { user_id, memory_mark, memory })
  return memory
}

/** The same one state later; it is kept for the next turn. `from` is the state that was played from. */
export function recallOneLater(pool: pg.Pool, from: StoredState, memory: Memory, made: GameState): Memory {
  const { user_id, memory_mark } = from
  const next = recallNext(memory, made, from.depth + 1)
  recalledOf(pool).set(made.game_id, { user_id, memory_mark, memory: next })
  return next
}

/** The memory of a state on the path that a memory is of; null where it is not on it, or covered by a summary. */
function untilState(memory: Memory, { id }: GameState): Memory | null {
  const place = memory.tail.findLastIndex((state) => state.id === id)
  if (place < 0) return null
  return place === memory.tail.length - 1 ? memory : { ...memory, tail: memory.tail.slice(0, place + 1) }
}

function sizeOf({ memory: { summaries, covered, kept, pinned, tail } }: Recalled): number {
  const lines = [...kept, ...pinned, ...summaries, ...(covered?.lines ?? []), ...tail.flatMap((state) => state.lines)]
  return lines.reduce((sum, { text }) => sum + text.length + around, around * (1 + tail.length))
}
