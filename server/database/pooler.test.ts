import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from './database-log.ts'
import { type Database, openDatabase } from './open-database.ts'
import { createTestDatabase } from './test-database.ts'
import { pgbouncer, startPooler } from './test-pooler.ts'

describe.skipIf(!pgbouncer)('a pooler in transaction mode (needs PgBouncer)', () => {
  let pooler: Awaited<ReturnType<typeof startPooler>>
  let direct: Awaited<ReturnType<typeof createTestDatabase>>
  let url: string

  beforeAll(async () => {
    pooler = await startPooler()
    direct = await createTestDatabase()
    url = pooler.address(new URL(direct.url).pathname.slice(1))
  })
  afterAll(async () => {
    await direct?.close()
    await pooler?.stop()
  })

  /**
   * Runs the same named statements on all connections of two servers, each of which may be given any connection of
   * Postgres.
   */
  const askMuch = (pools: readonly pg.Pool[]) =>
    Promise.all(
      Array.from({ length: 300 }, async (_, number) => {
        const asked = { name: 'twice', text: 'select $1::int * 2 as twice', values: [number] }
        const answer = await pools[number % pools.length]?.query<{ twice: number }>(asked)
        return answer?.rows[0]?.twice === number * 2
      }),
    )

  test('is detected, and statements are sent to it without names', async () => {
    const open = () => openDatabase({ databaseUrl: url, dataDir: '/nowhere', log: silentLog })
    const databases: Database[] = [await open(), await open()]
    try {
      expect(databases[0]?.describe()).toMatch(/^Postgres .* · pooler$/)
      expect(await askMuch(databases.map(({ pool }) => pool))).not.toContain(false)
      // A transaction stays on one connection.
      const client = await databases[0]?.pool.connect()
      await client?.query('begin')
      await client?.query({
        name: 'user',
        text: `insert into users (id, username, username_folded) values (gen_random_uuid(), 'ann', 'ann')`,
      })
      await pause(1)
      await client?.query('rollback')
      client?.release()
      const { rows } = await direct.pool.query('select from users')
      expect(rows).toEqual([])
    } finally {
      await Promise.all(databases.map((database) => database.close()))
    }
  })

  test('is a real one, through which named statements fail', async () => {
    const pools = [1, 2].map(() => new pg.Pool({ connectionString: url, max: 8 }))
    await expect(askMuch(pools)).rejects.toThrow(/prepared statement/)
    await Promise.all(pools.map((pool) => pool.end()))
  })

  test('is not detected where there is none', async () => {
    const database = await openDatabase({ databaseUrl: direct.url, dataDir: '/nowhere', log: silentLog })
    expect(database.describe()).not.toContain('pooler')
    await database.close()
  })
})
