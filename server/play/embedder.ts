import type { Usage } from '@fabula/core/storyteller/turn-record'

export interface EmbedOptions {
  signal: AbortSignal
  /** The time limit, in milliseconds. */
  withinMs: number
}

/** Compares texts by meaning. Both methods reject with a `StorytellerError`, whose usage says what the failure cost. */
export interface Embedder {
  /** The model that makes the vectors; vectors of different models cannot be compared. */
  readonly id: string
  /** Returns one vector per text, in order; all have the same length, at most a thousand bytes. */
  vectorsOf(texts: readonly string[], options: EmbedOptions): Promise<{ vectors: Int8Array[]; usage: Usage }>
  /**
   * How near `words` are to each vector, in order: 0 is average, 1 is one standard deviation nearer. A vector that is
   * near to any text counts less.
   */
  nearness(
    words: string,
    vectors: readonly Int8Array[],
    options: EmbedOptions,
  ): Promise<{ near: number[]; usage: Usage }>
  close(): Promise<void>
}
