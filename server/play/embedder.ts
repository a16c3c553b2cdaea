import type { Usage } from '@fabula/core/storyteller/turn-record'

export interface EmbedOptions {
  signal: AbortSignal
  /** Milliseconds that it may take. */
  withinMs: number
}

/** Who tells by meaning what words are near to others. Both reject with a `StorytellerError`, whose usage is what it cost. */
export interface Embedder {
  /** Whose vectors these are: those of another can not be compared with them. */
  readonly id: string
  /** One vector for each text, in their order: a thousand bytes at most, and as many for each. */
  vectorsOf(texts: readonly string[], options: EmbedOptions): Promise<{ vectors: Int8Array[]; usage: Usage }>
  /**
   * How near some words are to each of those vectors, in their order: 0 for what is as near as most, 1 for a standard
   * deviation nearer. What any words are near to counts less.
   */
  nearness(
    words: string,
    vectors: readonly Int8Array[],
    options: EmbedOptions,
  ): Promise<{ near: number[]; usage: Usage }>
  close(): Promise<void>
}
