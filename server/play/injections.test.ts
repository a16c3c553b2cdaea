import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { injections, obediences, offline, openRoom, startObeying } from './test/attacks.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

const all = [...injections('english'), ...injections('russian')]

test('two hundred attempts, half of them in Russian, none twice', () => {
  expect([injections('english').length, injections('russian').length]).toEqual([100, 100])
  expect(new Set(all.map(({ says }) => says.join('\n'))).size).toBe(200)
  expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(11)
})

describe('two hundred attempts to talk the storyteller out of the author’s world come to nothing', () => {
  test.each(
    obediences.flatMap((obedience) => [
      [obedience, 'in one answer', false] as const,
      [obedience, 'in a line and a judgement', true] as const,
    ]),
  )('with a model that gives in by %s, %s', async (obedience, _form, split) => {
    const obeying = await startObeying(obedience, split)
    try {
      const attack = await openRoom(db.pool, obeying.storyteller)
      let answered = 0
      // Asked apart, a quarter of them here; all of them in `npm run -w bench storyteller:injections`.
      const attempts = split ? all.filter((_, index) => index % 4 === 0) : all
      for (const attempt of attempts) {
        const outcome = await attack(attempt)
        expect({ attempt, breaches: outcome.breaches }).toEqual({ attempt, breaches: [] })
        answered += outcome.answered
      }
      expect(obeying.leaks()).toEqual([])
      // An attempt that only fails its turn would prove little.
      if (obedience !== 'voices') expect(answered).toBeGreaterThan(attempts.length * 0.8)
    } finally {
      await obeying.close()
    }
  })

  test('without a model', async () => {
    const attack = await openRoom(db.pool, offline())
    for (const attempt of all) {
      const { breaches, failed } = await attack(attempt)
      expect({ attempt, breaches, failed }).toEqual({ attempt, breaches: [], failed: 0 })
    }
  })
})
