import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSecretKey } from './check-secret-key.ts'
import { createTestDatabase, type TestDatabase } from './database/test-database.ts'
import { secretBox } from './secret-box.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const [one, two] = [secretBox('the key of one server'), secretBox('the key of another one')]
const toldWith = async (box: typeof one) => {
  const told: string[] = []
  await checkSecretKey(database.pool, box, (sentence) => told.push(sentence))
  return told
}

test('servers with different keys are told, unless the key was changed while no other server runs', async () => {
  expect(await toldWith(one)).toEqual([])
  expect(await toldWith(two)).toEqual([])
  // Simulates other servers' connections to the database.
  const others = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const other = new pg.Client({ connectionString: database.url, application_name: 'fabula' })
      await other.connect()
      return other
    }),
  )
  try {
    expect(await toldWith(one)).toEqual([expect.stringContaining('give both the same SECRET_KEY')])
    expect(await toldWith(two)).toEqual([])
  } finally {
    await Promise.all(others.map((other) => other.end()))
  }
})
