import type { LlamaEmbeddingContext, LlamaModel } from 'node-llama-cpp'
import { loadModel } from './load-model.ts'

/** The most tokens of a text. */
const longest = 512

/** A model in memory that turns texts into vectors. Only created in its own process. */
export class LlamaVectors {
  private constructor(
    private readonly model: LlamaModel,
    private readonly context: LlamaEmbeddingContext,
  ) {}

  /** Loads a GGUF file. Throws when the binding is missing or the file is not a model. */
  static async load(modelPath: string): Promise<LlamaVectors> {
    const { model, threads } = await loadModel(modelPath)
    const contextSize = Math.min(longest, model.trainContextSize)
    return new LlamaVectors(model, await model.createEmbeddingContext({ contextSize, threads }))
  }

  /** The vectors of some texts, concatenated as four-byte numbers, and the number of tokens read. */
  async of(texts: readonly string[]): Promise<{ numbers: Buffer; tokens: number }> {
    const parts: Buffer[] = []
    let tokens = 0
    for (const text of texts) {
      // Leaves room for the tokens that models put around a text.
      const read = this.model.tokenize(text).slice(0, longest - 8)
      const { vector } = await this.context.getEmbeddingFor(read)
      tokens += read.length
      parts.push(Buffer.from(Float32Array.from(vector).buffer))
    }
    return { numbers: Buffer.concat(parts), tokens }
  }
}
