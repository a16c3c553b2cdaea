import { noUsage, type Usage } from '@fabula/core/storyteller/turn-record'
import type { Remembered } from '@fabula/core/turn/turn-brief'
import type pg from 'pg'
import type { Embedder } from './embedder.ts'
import type { StateKey } from './game-store.ts'
import { findLineVectors } from './line-vectors.ts'
import { StorytellerError } from './storyteller.ts'

/** The reader waits for it: after that only what is said in the same words comes to mind. In ms. */
const patienceMs = 1_500

/** What is known by meaning of the lines that are kept from long ago. */
export interface Reminded {
  /** Those lines, each with how near it is to what the reader says now; as they were where nobody could tell. */
  kept: NonNullable<Remembered['kept']>
  /** What asking cost. */
  usage: Usage
  /** Nobody has made their vectors yet. */
  lacksVectors: boolean
}

/**
 * How near the lines that are kept beside the summaries of a state are by meaning to what the reader says now, where there
 * is a model that can tell and it has read them. What fails is no reason to wait any longer: the lines stay as they were.
 */
export async function remindByMeaning(
  pool: pg.Pool,
  embedder: Embedder | null | undefined,
  {
    covered,
    kept,
    said,
    signal,
  }: { covered: StateKey | null; kept: Reminded['kept']; said: string; signal: AbortSignal },
): Promise<Reminded> {
  const asTheyWere = { kept, usage: noUsage, lacksVectors: false }
  if (!embedder || covered === null || kept.length === 0) return asTheyWere
  const vectors = await findLineVectors(pool, covered, embedder.id, kept.length)
  if (vectors === null) return { ...asTheyWere, lacksVectors: true }
  if (said.trim() === '') return asTheyWere
  try {
    const { near, usage } = await embedder.nearness(said, vectors, { signal, withinMs: patienceMs })
    return { ...asTheyWere, usage, kept: kept.map((line, index) => ({ ...line, near: near[index] ?? 0 })) }
  } catch (error) {
    if (!(error instanceof StorytellerError)) throw error
    return { ...asTheyWere, usage: error.usage }
  }
}
