import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { playLong } from './test/long-game.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

// The whole table, of a thousand turns, is `npm run -w bench storyteller:memory`.
test.each([
  ['demo', 4_000, 0.9, 110],
  ['demo', 8_000, 0.9, 160],
  ['small', 4_000, 0.85, 80],
] as const)(
  'a long game in a %s novel within %i tokens a prompt: flat, %f of it cacheable, nothing recalled of abandoned branches',
  async (novel, budget, share, count) => {
    const { turns, summaries, abandoned } = await playLong(db.pool, count, budget, novel)
    expect(turns).toHaveLength(count)
    expect(abandoned).toBe(Math.floor(count / 50) * 7)
    expect(turns.filter(({ recallsAbandoned }) => recallsAbandoned)).toEqual([])
    expect(Math.max(...turns.map(({ tokens }) => tokens))).toBeLessThan(budget * 1.06)
    const sum = (of: (turn: (typeof turns)[number]) => number) => turns.reduce((total, turn) => total + of(turn), 0)
    expect(sum(({ cacheable }) => cacheable) / sum(({ tokens }) => tokens)).toBeGreaterThanOrEqual(share)
    expect(summaries.asked).toBeGreaterThan(2)
  },
)
