import { parseArgs } from 'node:util'
import { migrateIn, readMigrations } from '@fabula/server/database/migrate'
import type pg from 'pg'
import { ownDatabase } from '../storyteller/own-database.ts'
import { report, round } from '../table.ts'
import { fillNovels } from './fill-novels.ts'

/**
 * Measures the migration of keys (`keys_of_readers`, which rewrites every state) on a used database with `--states`
 * (200,000), compared with a plain UPDATE of as many rows.
 */
const { values } = parseArgs({ options: { states: { type: 'string', default: '200000' } } })
const states = Number(values.states)
const turns = 20

const { pool, close } = await ownDatabase('before-keys')
try {
  await fillNovels(pool, 100)
  const client = await pool.connect()
  const run = (text: string, given: unknown[] = []) =>
    client.query({ text, values: given, query_timeout: 3_600_000 } as pg.QueryConfig)
  await run('set statement_timeout = 0')
  await run(
    `insert into games (id, user_id, novel_id) select gen_random_uuid(), (select id from users), (select id from novels limit 1)
     from generate_series(1, $1::int)`,
    [states / turns],
  )
  await run(
    `insert into states (id, game_id, depth, document, idempotency_key)
     select gen_random_uuid(), id, n, jsonb_build_object('message', repeat(md5(n::text || id), 20)), 'key-' || n
     from games, generate_series(1, $1::int) n`,
    [turns],
  )
  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    return (performance.now() - begun) / 1000
  }
  await run('vacuum analyze')
  const plain = await timed(() => run('update states set depth = depth'))
  await run('vacuum analyze')
  const whole = await timed(async () => {
    await run('begin')
    await migrateIn(client, await readMigrations())
    await run('commit')
  })
  client.release()
  report('upgrade', `${states.toLocaleString('en')} states`, [
    { what: 'the migration of keys', seconds: round(whole, 1), 'states a second': round(states / whole, 0) },
    { what: 'a plain update of as many rows', seconds: round(plain, 1), 'states a second': round(states / plain, 0) },
  ])
} finally {
  await close()
}
