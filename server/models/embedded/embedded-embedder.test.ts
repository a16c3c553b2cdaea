import { afterAll, describe, expect, test } from 'vitest'
import { EmbeddedEmbedder } from './embedded-embedder.ts'

const { FABULA_TEST_MODEL_SMOLLM2: smollm2 = '' } = process.env
const log = { info: () => undefined, warn: () => undefined }
/** Only a safeguard against hanging: a busy machine takes a while to load a model. */
const options = { signal: new AbortController().signal, withinMs: 120_000 }

describe.skipIf(smollm2 === '')('a GGUF file on this machine (needs one that FABULA_TEST_MODEL_SMOLLM2 names)', () => {
  const embedder = new EmbeddedEmbedder(smollm2, log)
  afterAll(() => embedder.close())

  test('gives every text a vector, the same for the same text, for concurrent questions too', async () => {
    const [one, other] = await Promise.all([
      embedder.embed(['The bakery burned down.', 'Mind the ladder.'], options),
      embedder.embed(['The bakery burned down.', `long ${'word '.repeat(900)}`], options),
    ])
    const [first, second] = one.vectors
    expect(first?.length).toBeGreaterThan(100)
    expect(other.vectors.map(({ length }) => length)).toEqual([first?.length, first?.length])
    expect(other.vectors[0]).toEqual(first)
    expect(second).not.toEqual(first)
    expect(one.usage.input_tokens).toBeGreaterThan(5)
  }, 240_000)

  test('rejects at once on abort and on timeout', async () => {
    const leaving = new AbortController()
    const asked = embedder.embed(['One.'], { ...options, signal: leaving.signal })
    leaving.abort()
    await expect(asked).rejects.toMatchObject({ problem: 'cancelled' })
    await expect(embedder.embed(['One.'], { ...options, withinMs: 0 })).rejects.toMatchObject({ problem: 'timeout' })
  })
})

test('reports each time that a file is not a model', async () => {
  const embedder = new EmbeddedEmbedder('/nowhere/none.gguf', log)
  try {
    for (const _ of [1, 2])
      await expect(embedder.embed(['One.'], options)).rejects.toMatchObject({ problem: 'not_allowed' })
  } finally {
    await embedder.close()
  }
}, 240_000)
