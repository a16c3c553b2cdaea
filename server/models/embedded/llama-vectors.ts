import type { LlamaEmbeddingContext, LlamaModel } from 'node-llama-cpp'
import { loadModel } from './load-model.ts'

/** No text that is asked about is longer, in tokens. */
const longest = 512

/** A model in memory that turns texts into vectors. Only ever made in the process of its own. */
export class LlamaVectors {
  private constructor(
    private readonly model: LlamaModel,
    private readonly context: LlamaEmbeddingContext,
  ) {}

  /** Loads a GGUF file. Throws when the binding is missing or the file is none. */
  static async load(modelPath: string): Promise<LlamaVectors> {
    const { model, threads } = await loadModel(modelPath)
    const contextSize = Math.min(longest, model.trainContextSize)
    return new LlamaVectors(model, await model.createEmbeddingContext({ contextSize, threads }))
  }

  /** The vectors of some texts as numbers of four bytes, one behind the other, and the tokens that were read. */
  async of(texts: readonly string[]): Promise<{ numbers: Buffer; tokens: number }> {
    const parts: Buffer[] = []
    let tokens = 0
    for (const text of texts) {
      // Room for what models put around a text.
      const read = this.model.tokenize(text).slice(0, longest - 8)
      const { vector } = await this.context.getEmbeddingFor(read)
      tokens += read.length
      parts.push(Buffer.from(Float32Array.from(vector).buffer))
    }
    return { numbers: Buffer.concat(parts), tokens }
  }
}
