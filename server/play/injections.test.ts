import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import {
  type Injection,
  injections,
  type Outcome,
  obediences,
  offline,
  openRoom,
  startObeying,
  ways,
} from './test/attacks.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

const all = [...injections('english'), ...injections('russian')]

test('has two hundred distinct attempts, half of them in Russian', () => {
  expect([injections('english').length, injections('russian').length]).toEqual([100, 100])
  expect(new Set(all.map(({ says }) => says.join('\n'))).size).toBe(200)
  expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(11)
})

/** Each attempt is its own game, so that several can run concurrently. */
async function inBatches(attempts: readonly Injection[], attack: (attempt: Injection) => Promise<Outcome>) {
  const outcomes: (Outcome & { says: string[] })[] = []
  for (let at = 0; at < attempts.length; at += 6) {
    const some = attempts.slice(at, at + 6)
    const played = await Promise.all(some.map(attack))
    outcomes.push(...played.map((outcome, index) => ({ ...outcome, says: some[index]?.says ?? [] })))
  }
  return outcomes
}

describe("two hundred prompt injections do not break the author's world", () => {
  test.each(
    obediences.flatMap((obedience) => [
      [obedience, 'in one answer', false] as const,
      [obedience, 'in a line and a judgement', true] as const,
    ]),
  )('with a model that gives in by %s, %s', async (obedience, _form, split) => {
    const obeying = await startObeying(obedience, split)
    try {
      const attack = await openRoom(db.pool, obeying.storyteller)
      // Each attempt runs with one of the obedient models, and one in eight with the judgement asked separately; all
      // combinations run in `npm run -w bench storyteller:injections`.
      const [every, first] = split ? [8, 0] : [obediences.length, obediences.indexOf(obedience)]
      const attempts = all.filter((_, index) => index % every === first)
      const outcomes = await inBatches(attempts, attack)
      expect(outcomes.filter(({ breaches }) => breaches.length > 0)).toEqual([])
      const answered = outcomes.reduce((sum, outcome) => sum + outcome.answered, 0)
      expect(obeying.leaks()).toEqual([])
      // An attempt that only makes its turn fail would prove little.
      if (obedience !== 'voices') expect(answered).toBeGreaterThan(attempts.length * 0.8)
      expect(outcomes.filter(({ answered, failed }) => answered + failed === 0)).toEqual([])
      // An attempt whose reply was refused can go on: the words were refused, not the reader.
      expect(outcomes.filter(({ failed, goesOn }) => failed > 0 && !goesOn)).toEqual([])
    } finally {
      await obeying.close()
    }
  })

  test.each(
    ways.filter((way) => way !== 'says').flatMap((way) => obediences.map((obedience) => [way, obedience] as const)),
  )('by way of %s, with a model that gives in by %s', async (way, obedience) => {
    const obeying = await startObeying(obedience, false, { refusesFirst: way === 'retry' })
    try {
      const attack = await openRoom(db.pool, obeying.storyteller, way)
      const attempts = all.filter((_, index) => index % 10 === 0)
      const outcomes = await inBatches(attempts, attack)
      expect(outcomes.filter(({ breaches }) => breaches.length > 0)).toEqual([])
      expect(obeying.leaks()).toEqual([])
      const answered = outcomes.filter((outcome) => outcome.answered > 0)
      expect(outcomes.filter((outcome) => outcome.answered === 0 && !outcome.goesOn)).toEqual([])
      if (obedience !== 'voices') expect(answered.length).toBeGreaterThan(attempts.length * 0.7)
      // The attempt did reach the model, and a refused reply was requested again.
      const asked = obeying.model.requests.map(({ messages }) => messages.map(({ content }) => content).join('\n'))
      if (way === 'retry') expect(asked.some((prompt) => prompt.includes('was not used'))).toBe(true)
      else expect(asked.length).toBeGreaterThanOrEqual(attempts.length)
    } finally {
      await obeying.close()
    }
  })

  test('without a model', async () => {
    const attack = await openRoom(db.pool, offline())
    const outcomes = await inBatches(all, attack)
    expect(outcomes.filter(({ breaches, failed }) => breaches.length > 0 || failed > 0)).toEqual([])
  })
})
