import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { openLog } from './open-log.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** How the log shows an error of a statement that Postgres refuses. */
async function failureOf(sql: string): Promise<unknown> {
  return database.pool.query(sql).then(
    () => null,
    (error: unknown) => error,
  )
}

test('database errors are logged without the row or the key that they concern', async () => {
  const user = '00000000-0000-4000-8000-000000000001'
  const named = `insert into users (id, username, username_folded) values ('${user}', 'Vera', 'vera_of_the_quay')`
  await database.pool.query(named)
  const failures = await Promise.all([
    failureOf(named.replace(/0001'/, "0002'")),
    failureOf(
      `insert into reports (id, novel_id, user_id, reason, text) values ('${user}', null, null, 'spam', 'owls in the cellar')`,
    ),
    failureOf(
      `do $$ begin perform 1 / length(''); exception when others then raise exception 'no' using detail = 'owls in the cellar'; end $$`,
    ),
  ])
  for (const logFormat of ['json', 'pretty'] as const) {
    let said = ''
    const log = openLog({ logLevel: 'info', logFormat }, { write: (line) => (said += line) })
    for (const err of failures) {
      // The removed text was in the error.
      expect(JSON.stringify(err)).toMatch(/vera_of_the_quay|owls in the cellar/)
      log.error({ err }, 'unexpected failure')
      log.error({ err: new Error('it failed', { cause: err }) }, 'unexpected failure')
      log.error({ err: new AggregateError([err], 'all failed') }, 'unexpected failure')
    }
    expect(said).toContain('users_username')
    expect(said).not.toMatch(/vera_of_the_quay|owls in the cellar/)
  }
})
