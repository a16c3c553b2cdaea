import type { GameStateId, UserId } from '@fabula/core/ids'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import { expect, test } from 'vitest'
import { compareByMeaning } from './compare-by-meaning.ts'
import type { Embedder } from './embedder.ts'
import { StorytellerError } from './storyteller.ts'

const covered = { user_id: 'reader' as UserId, id: 'state' as GameStateId }
const kept = ['The kettle.', 'The ferry.'].map((text) => ({ by: 'reader' as const, name: 'Nell', text }))
const cost = { ...noUsage, input_tokens: 3 }
const { signal } = new AbortController()
/** A fake database that holds these lines' vectors, two bytes each, or null for none; `asked` records its queries. */
function poolWithVectors(vectors: Buffer | null) {
  const asked: unknown[] = []
  const query = async ({ values }: { values: unknown }) => {
    asked.push(values)
    return { rows: vectors ? [{ vectors }] : [] }
  }
  return { pool: { query } as never, asked }
}
const made = Buffer.from([1, 2, 3, 4])
function embedder(nearness: Embedder['nearness'] = async () => ({ near: [0.5, 2], usage: cost })) {
  const asked: Parameters<Embedder['nearness']>[] = []
  const told: Embedder = {
    id: 'small',
    vectorsOf: async () => ({ vectors: [], usage: noUsage }),
    nearness: (...question) => {
      asked.push(question)
      return nearness(...question)
    },
    close: async () => undefined,
  }
  return { told, asked }
}
const asTheyWere = { kept, usage: noUsage, lacksVectors: false }

test('returns each stored line with its nearness, and the cost', async () => {
  const { told, asked } = embedder()
  const { pool } = poolWithVectors(made)
  const reminded = await compareByMeaning(pool, told, { covered, kept, said: 'A pot?', signal })
  const [first, second] = kept
  expect(reminded).toEqual({
    kept: [
      { ...first, near: 0.5 },
      { ...second, near: 2 },
    ],
    usage: cost,
    lacksVectors: false,
  })
  expect(asked.map(([words, vectors]) => [words, vectors.map((vector) => [...vector])])).toEqual([
    [
      'A pot?',
      [
        [1, 2],
        [3, 4],
      ],
    ],
  ])
})

test('asks no model without stored lines, without an embedder, or when the reader said nothing', async () => {
  const { told, asked } = embedder()
  const { pool, asked: read } = poolWithVectors(made)
  const remind = (who: Embedder | null | undefined, change: object) =>
    compareByMeaning(pool, who, { covered, kept, said: 'A pot?', signal, ...change })
  expect(await remind(null, {})).toEqual(asTheyWere)
  expect(await remind(undefined, {})).toEqual(asTheyWere)
  expect(await remind(told, { covered: null })).toEqual(asTheyWere)
  expect(await remind(told, { kept: [] })).toEqual({ ...asTheyWere, kept: [] })
  expect(read).toEqual([])
  expect(await remind(told, { said: ' \n' })).toEqual(asTheyWere)
  expect(asked).toEqual([])
})

test('reports missing vectors without asking the model', async () => {
  const { told, asked } = embedder()
  const { pool } = poolWithVectors(null)
  expect(await compareByMeaning(pool, told, { covered, kept, said: 'A pot?', signal })).toEqual({
    ...asTheyWere,
    lacksVectors: true,
  })
  expect(asked).toEqual([])
})

test('a failing model leaves the lines unchanged and reports its cost; a defect is thrown', async () => {
  const failing = (error: Error) =>
    compareByMeaning(poolWithVectors(made).pool, embedder(() => Promise.reject(error)).told, {
      covered,
      kept,
      said: 'x',
      signal,
    })
  expect(await failing(new StorytellerError('failed', 'no', { usage: cost }))).toEqual({ ...asTheyWere, usage: cost })
  await expect(failing(new TypeError('a defect'))).rejects.toThrow('a defect')
})
