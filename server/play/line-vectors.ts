import type { Usage } from '@fabula/core/storyteller/turn-record'
import type { KeptLine } from '@fabula/core/turn/turn-brief'
import type pg from 'pg'
import type { Embedder } from './embedder.ts'
import type { StateKey } from './game-store.ts'
import { StorytellerError } from './storyteller.ts'

/** The time limit for making the vectors of summarised lines, in ms; no reader waits for them. */
const timeoutMs = 60_000

/** The vectors of the lines stored with a state's summaries; null when this embedder has made none yet. */
export async function findLineVectors(
  pool: pg.Pool,
  { user_id, id }: StateKey,
  embedderId: string,
  count: number,
): Promise<Int8Array[] | null> {
  const { rows } = await pool.query<{ vectors: Buffer | null }>({
    name: 'line-vectors',
    text: 'select vectors from memories where user_id = $1 and state_id = $2 and vectors_by = $3',
    values: [user_id, id, embedderId],
  })
  const [row] = rows
  return row?.vectors ? unpacked(row.vectors, count) : null
}

/** What is needed to make vectors. */
export interface VectorTools {
  pool: pg.Pool
  embedder: Embedder
  signal: AbortSignal
  /** Whether the daily caps leave room for it. */
  mayAsk: () => Promise<boolean>
  /** Settles the cost, whatever the outcome. */
  settle: (usage: Usage) => Promise<void>
}

/**
 * Makes the vectors of the lines stored with a state's summaries, and stores them with that state alone, so that no
 * other path recalls them. Vectors in `known`, by text, are reused. A later turn retries a failure. If two processes
 * make the same vectors, they are stored once.
 */
export async function keepLineVectors(
  key: StateKey,
  kept: readonly KeptLine[],
  known: ReadonlyMap<string, Int8Array>,
  { pool, embedder, signal, mayAsk, settle }: VectorTools,
): Promise<void> {
  const texts = [...new Set(kept.map(({ text }) => text).filter((text) => !known.has(text)))]
  const vectors = new Map(known)
  if (texts.length > 0) {
    if (!(await mayAsk())) return
    try {
      const embedded = await embedder.vectorsOf(texts, { signal, withinMs: timeoutMs })
      await settle(embedded.usage)
      for (const [index, text] of texts.entries()) {
        const vector = embedded.vectors[index]
        if (vector) vectors.set(text, vector)
      }
    } catch (error) {
      if (!(error instanceof StorytellerError)) throw error
      await settle(error.usage)
      return
    }
  }
  const all = kept.flatMap(({ text }) => vectors.get(text) ?? [])
  if (all.length !== kept.length || new Set(all.map(({ length }) => length)).size !== 1) return
  await pool.query({
    name: 'keep-line-vectors',
    text: `update memories set vectors = $3, vectors_by = $4
           where user_id = $1 and state_id = $2 and vectors_by is distinct from $4`,
    values: [key.user_id, key.id, packed(all), embedder.id],
  })
}

/** Concatenates vectors into bytes. */
const packed = (vectors: readonly Int8Array[]): Buffer =>
  Buffer.concat(vectors.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)))

/** Splits bytes into `count` vectors; null when they do not divide evenly. */
function unpacked(bytes: Buffer, count: number): Int8Array[] | null {
  const size = bytes.length / count
  if (!Number.isInteger(size) || size === 0) return null
  return Array.from({ length: count }, (_, at) => new Int8Array(bytes.buffer, bytes.byteOffset + at * size, size))
}
