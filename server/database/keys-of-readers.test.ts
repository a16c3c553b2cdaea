import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateIn, readMigrations } from './migrate.ts'
import { createEmptyDatabase, type TestDatabase } from './test-database.ts'
import { transaction } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.close())

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

test('migrating a database with games preserves all of them, each row under its game’s reader', async () => {
  const { pool } = database
  const migrations = await readMigrations()
  const at = migrations.findIndex(({ name }) => name.endsWith('keys_of_readers'))
  expect(at).toBeGreaterThan(0)
  await transaction(pool, async (client) => migrateIn(client, migrations.slice(0, at)))
  await pool.query(`
    insert into users (id, username, username_folded) values ('${id(1)}', 'nell', 'nell'), ('${id(2)}', 'guest', 'guest');
    insert into novels (id, owner_id, kind, play_link, head, name_folded, description_folded, changed)
      values ('${id(10)}', '${id(1)}', 'production', 'tiny', '{}', '', '', 1);
    insert into games (id, user_id, novel_id, current_state_id, lease)
      values ('${id(20)}', '${id(1)}', '${id(10)}', '${id(31)}', '${id(90)}');
    insert into states (id, game_id, parent_id, depth, document, idempotency_key) values
      ('${id(30)}', '${id(20)}', null, 0, '{}', null), ('${id(31)}', '${id(20)}', '${id(30)}', 1, '{}', 'key');
    insert into memories (state_id, summaries) values ('${id(30)}', '[]');
    insert into pins (state_id, speaker_type, game_id) values ('${id(30)}', 'user', '${id(20)}');
    insert into reply_translations (state_id, language, try_after) values ('${id(31)}', 'russian', now());
    insert into saves (id, user_id, novel_id, state_id, name, quick_game_id) values
      ('${id(40)}', '${id(1)}', '${id(10)}', '${id(31)}', 'mine', null),
      ('${id(41)}', '${id(2)}', '${id(10)}', '${id(30)}', 'of the guest that became nell', '${id(20)}');
    insert into followed_replies (lease, game_id) values ('${id(90)}', '${id(20)}');
    insert into reply_events (lease, id, event) values ('${id(90)}', 1, '{}');
    insert into reports (id, novel_id, user_id, reason, text, state_id)
      values ('${id(50)}', '${id(10)}', '${id(1)}', 'spam', '', '${id(31)}');
  `)
  await transaction(pool, async (client) => migrateIn(client, migrations))
  for (const [table, rows] of Object.entries({
    games: 1,
    states: 2,
    memories: 1,
    pins: 1,
    reply_translations: 1,
    saves: 2,
    followed_replies: 1,
    reply_events: 1,
    reports: 1,
  })) {
    const { rows: found } = await pool.query(`select user_id from ${table}`)
    expect(found, table).toEqual(Array.from({ length: rows }, () => ({ user_id: id(1) })))
  }
  await pool.query('delete from users where id = $1', [id(1)])
  expect((await pool.query('select 1 from states union all select 1 from saves')).rowCount).toBe(0)
})
