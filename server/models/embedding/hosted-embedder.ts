import { noUsage, type Usage } from '@fabula/core/storyteller/turn-record'
import { Pool } from 'undici'
import type { EmbedOptions } from '../../play/embedder.ts'
import { CompletionError } from '../completer.ts'
import { guardedLookup, refuseAddress } from '../hosted/address-guard.ts'
import { Deadline } from '../hosted/deadline.ts'
import { HttpRefusal } from '../hosted/event-stream.ts'
import type { HostedSettings } from '../hosted/hosted-settings.ts'
import { addressOf } from '../hosted/provider.ts'
import { readFailure } from '../hosted/read-failure.ts'
import { field, numberIn } from '../hosted/wires/wire.ts'
import { countedUsage, estimateUsage } from '../usage.ts'
import type { RawEmbedder } from './raw-embedder.ts'

const connectMs = 5_000
/** Thirty texts of four thousand numbers each, as JSON. */
const maxBytes = 8_388_608
/** OpenAI's models accept a shorter length: a third of the numbers loses next to nothing. */
const shorterVectors = { match: /text-embedding-3/, numbers: 512 }

/** Vectors by an OpenAI-compatible `/embeddings` API. */
export class HostedEmbedder implements RawEmbedder {
  private readonly pool: Pool
  private readonly asked: string
  private readonly path: string

  constructor(private readonly settings: HostedSettings) {
    const address = embeddingAddress(settings)
    const { reach = 'anywhere' } = settings
    refuseAddress(address, reach)
    this.path = `${address.pathname.replace(/\/$/, '')}/embeddings`
    this.asked = address.origin + this.path
    this.pool = new Pool(address.origin, {
      connections: 16,
      connect: { timeout: connectMs, ...(reach === 'anywhere' ? {} : { lookup: guardedLookup(reach) }) },
      maxResponseSize: maxBytes,
    })
  }

  async embed(
    texts: readonly string[],
    { signal, withinMs }: EmbedOptions,
  ): Promise<{ vectors: Float32Array[]; usage: Usage }> {
    const { name, apiKey } = this.settings
    const deadline = new Deadline({ first: withinMs, stall: withinMs, total: withinMs }, signal)
    try {
      const { statusCode, headers, body } = await this.pool.request({
        method: 'POST',
        path: this.path,
        headers: { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
        body: JSON.stringify({
          model: name,
          input: texts,
          encoding_format: 'float',
          ...(shorterVectors.match.test(name) ? { dimensions: shorterVectors.numbers } : {}),
        }),
        signal: deadline.signal,
      })
      if (statusCode !== 200) throw new HttpRefusal(statusCode, headers, (await body.text()).slice(0, 16_384))
      const answer: unknown = await body.json()
      const vectors = vectorsIn(answer, texts.length)
      const input = numberIn(field(answer, 'usage'), 'prompt_tokens')
      return { vectors, usage: countedUsage({ input, cached: 0, output: 0 }, '') ?? estimated(texts) }
    } catch (error) {
      if (signal.aborted) throw new CompletionError('cancelled', 'Nobody waits for it.', noUsage)
      if (deadline.missed) throw new CompletionError('timeout', `No sign of ${deadline.missed}.`, noUsage)
      throw readFailure(error, noUsage, this.asked, apiKey)
    } finally {
      deadline.stop()
    }
  }

  close(): Promise<void> {
    return this.pool.destroy()
  }
}

/** Google's own API has no such path; its OpenAI-compatible one beside it does. */
function embeddingAddress(settings: HostedSettings): URL {
  const address = addressOf(settings)
  if (settings.provider === 'google' && !settings.baseUrl) address.pathname += '/openai'
  return address
}

/** Throws for a malformed answer: expects one vector per text, of finite numbers, all of the same length. */
function vectorsIn(answer: unknown, count: number): Float32Array[] {
  const data = field(answer, 'data')
  if (!Array.isArray(data) || data.length !== count) throw notVectors('There is not one vector for each text.')
  const vectors = new Array<Float32Array>(count)
  for (const [at, entry] of data.entries()) {
    const numbers: unknown = field(entry, 'embedding')
    if (!Array.isArray(numbers) || numbers.length === 0 || !numbers.every(Number.isFinite))
      throw notVectors('What is no list of numbers is no vector.')
    vectors[numberIn(entry, 'index') ?? at] = Float32Array.from(numbers)
  }
  const size = vectors[0]?.length
  for (let at = 0; at < count; at++)
    if (vectors[at] === undefined || vectors[at]?.length !== size) throw notVectors('The vectors do not fit together.')
  return vectors
}

const estimated = (texts: readonly string[]): Usage =>
  estimateUsage(
    texts.map((content) => ({ role: 'user', content })),
    '',
  )

/** The server answered with something else. */
const notVectors = (why: string): CompletionError =>
  new CompletionError('not_taken', why, noUsage, null, undefined, 200)
