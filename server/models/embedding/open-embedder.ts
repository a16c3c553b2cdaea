import { basename } from 'node:path'
import { type ModelPrices, modelProviders } from '@fabula/contract/shapes/models'
import { moneySpent } from '../../monitoring/events.ts'
import type { Embedder } from '../../play/embedder.ts'
import type { KeyedConnection } from '../../settings/connection-store.ts'
import { nanosOf } from '../../settings/money.ts'
import { hostedOf } from '../connections/hosted-of.ts'
import type { ModelLog } from '../model-log.ts'
import { HostedEmbedder } from './hosted-embedder.ts'
import { MeaningEmbedder } from './meaning-embedder.ts'
import type { RawEmbedder } from './raw-embedder.ts'

/** Providers with an OpenAI-compatible embeddings API; extensions provide text only. */
const embeddingProviders: readonly string[] = modelProviders.filter((provider) => provider !== 'anthropic')

/** The embedder of a connection; null when its provider has no vectors. Throws when its address may not be reached. */
export function openEmbedder(connection: KeyedConnection): Embedder | null {
  if (!embeddingProviders.includes(connection.provider)) return null
  const raw = new HostedEmbedder(hostedOf(connection))
  return new MeaningEmbedder(connection.prices ? priced(raw, connection.prices) : raw, connection.model)
}

/** The embedder of a GGUF file on this machine. */
export async function openEmbeddingFile(path: string, log: ModelLog): Promise<Embedder> {
  const { EmbeddedEmbedder } = await import('../embedded/embedded-embedder.ts')
  return new MeaningEmbedder(new EmbeddedEmbedder(path, log), basename(path, '.gguf'))
}

/** The same embedder, whose vectors include their cost. */
const priced = (inner: RawEmbedder, prices: ModelPrices): RawEmbedder => ({
  async embed(texts, options) {
    const { vectors, usage } = await inner.embed(texts, options)
    const nanos = nanosOf(usage, prices)
    moneySpent.emit(() => nanos)
    return { vectors, usage: { ...usage, nanos } }
  },
  close: () => inner.close(),
})
