import { noUsage, type Usage } from '@fabula/core/storyteller/turn-record'
import type { Remembered } from '@fabula/core/turn/turn-brief'
import type pg from 'pg'
import type { Embedder } from './embedder.ts'
import type { StateKey } from './game-store.ts'
import { findLineVectors } from './line-vectors.ts'
import { StorytellerError } from './storyteller.ts'

/** The time limit in ms, because the reader waits: after it, lines are recalled by shared words only. */
const timeoutMs = 1_500

/** Stored lines, compared by meaning with what the reader says now. */
export interface ComparedLines {
  /** Each line with its nearness to what the reader says; unchanged when they could not be compared. */
  kept: NonNullable<Remembered['kept']>
  /** The cost of the comparison. */
  usage: Usage
  /** Whether the lines' vectors have not been made yet. */
  lacksVectors: boolean
}

/**
 * Compares the lines stored beside a state's summaries with what the reader says now, if there is an embedder and it
 * has made their vectors. A failure is not retried: the lines are returned unchanged.
 */
export async function compareByMeaning(
  pool: pg.Pool,
  embedder: Embedder | null | undefined,
  {
    covered,
    kept,
    said,
    signal,
  }: { covered: StateKey | null; kept: ComparedLines['kept']; said: string; signal: AbortSignal },
): Promise<ComparedLines> {
  const unchanged = { kept, usage: noUsage, lacksVectors: false }
  if (!embedder || covered === null || kept.length === 0) return unchanged
  const vectors = await findLineVectors(pool, covered, embedder.id, kept.length)
  if (vectors === null) return { ...unchanged, lacksVectors: true }
  if (said.trim() === '') return unchanged
  try {
    const { near, usage } = await embedder.nearness(said, vectors, { signal, withinMs: timeoutMs })
    return { ...unchanged, usage, kept: kept.map((line, index) => ({ ...line, near: near[index] ?? 0 })) }
  } catch (error) {
    if (!(error instanceof StorytellerError)) throw error
    return { ...unchanged, usage: error.usage }
  }
}
