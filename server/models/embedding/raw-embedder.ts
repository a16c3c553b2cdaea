import type { Usage } from '@fabula/core/storyteller/turn-record'
import type { EmbedOptions } from '../../play/embedder.ts'

/** A model that turns texts into vectors. Rejects with a `CompletionError`. */
export interface RawEmbedder {
  embed(texts: readonly string[], options: EmbedOptions): Promise<{ vectors: Float32Array[]; usage: Usage }>
  close(): Promise<void>
}
