import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { purgeExpired } from './purge-expired.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const ask = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows
/** The moment `days` ago, in SQL. */
const ago = (days: number) => `now() - interval '${days} days'`

test('purging deletes expired personal data, and retains what is still needed', async () => {
  await ask(
    `insert into users (id, username, username_folded, guest_key, ip, join_date) values
    ($1, 'ann', 'ann', null, '192.0.2.1', ${ago(900)}),
    ($2, null, null, 'cookie:old', '192.0.2.2', ${ago(900)}),
    ($3, null, null, 'cookie:plays', '192.0.2.3', ${ago(900)}),
    ($4, null, null, 'cookie:new', '192.0.2.4', ${ago(3)}),
    ($5, null, null, 'address:192.0.2.5', null, ${ago(31)}),
    ($6, null, null, 'address:192.0.2.6', null, ${ago(31)})`,
    [1, 2, 3, 4, 5, 6].map(id),
  )
  await ask(
    `insert into novels (id, owner_id, kind, head, name_folded, description_folded, changed)
    values ($1, $2, 'building', '{}', '', '', 1)`,
    [id(10), id(1)],
  )
  for (const [game, user, days] of [
    [20, 2, 500],
    [21, 3, 2],
    [22, 6, 2],
  ] as const) {
    await ask(`insert into games (id, user_id, novel_id) values ($1, $2, $3)`, [id(game), id(user), id(10)])
    await ask(
      `insert into states (user_id, id, game_id, depth, document, created_at) values ($3, $1, $2, 0, '{}', ${ago(days)})`,
      [id(game + 10), id(game), id(user)],
    )
  }
  await ask(
    `insert into sessions (id, user_id, token_hash, document_hash, user_agent, ip, expires_at) values
    ($1, $3, 'a', 'b', '', '192.0.2.1', ${ago(1)}), ($2, $3, 'c', 'd', '', '192.0.2.1', now() + interval '1 day')`,
    [id(40), id(41), id(1)],
  )
  await ask(`insert into spending (spender, day, turns) values
    ('user:${id(1)}', to_char(${ago(40)}, 'YYYY-MM-DD'), 1), ('user:${id(1)}', to_char(${ago(2)}, 'YYYY-MM-DD'), 1),
    ('user:${id(99)}', to_char(now(), 'YYYY-MM-DD'), 1), ('address:x', to_char(${ago(40)}, 'YYYY-MM-DD'), 1),
    ('novel:x', to_char(${ago(40)}, 'YYYY-MM-DD'), 1), ('guest:x', to_char(${ago(2)}, 'YYYY-MM-DD'), 1), ('everybody', to_char(${ago(400)}, 'YYYY-MM-DD'), 1)`)
  for (const [days, metric] of [
    [40, 'active'],
    [40, 'reader'],
    [2, 'active'],
  ] as const) {
    await ask(
      `insert into counted_readers (novel_id, user_id, metric, mark) values ($1, $2, $3, to_char(${ago(days)}, 'YYYY-MM-DD'))`,
      [id(10), id(1), metric],
    )
  }
  await ask(
    `insert into security_events (id, user_id, kind, alike, at) values
    ($1, $3, 'signed_in', 'old', ${ago(181)}), ($2, $3, 'signed_in', 'new', ${ago(179)})`,
    [id(50), id(51), id(1)],
  )
  await ask(
    `insert into sign_in_steps (token_hash, user_id, expires_at) values ('over', $1, ${ago(1)}), ('open', $1, now() + interval '1 minute')`,
    [id(1)],
  )
  await ask(`insert into totp_factors (user_id, sealed_secret, created_at) values ($1, 'begun', ${ago(2)})`, [id(1)])
  // More of them than are deleted in one statement.
  await ask(
    `insert into users (id, guest_key, join_date) select gen_random_uuid(), 'many:' || n, ${ago(900)} from generate_series(1, 450) n`,
  )
  await ask(`insert into admin_actions (id, at, actor, action, details) values
    ('${id(60)}', ${ago(731)}, '', 'old', '{}'), ('${id(61)}', ${ago(729)}, '', 'new', '{}')`)
  await ask(`insert into invitations (id, token_hash, note, most, expires_at) values
    ('${id(62)}', 'over', '', 1, ${ago(31)}), ('${id(63)}', 'asked about', '', 1, ${ago(29)})`)
  await ask(`insert into orders (id, user_id, novel_id, stars, paid_at) values
    ('${id(64)}', null, '${id(10)}', 1, null), ('${id(65)}', null, '${id(10)}', 1, now()), ('${id(66)}', '${id(1)}', '${id(10)}', 1, null)`)
  await ask(`insert into telegram_updates (bot_id, update_id, body, created_at, handled_at) values
    (1, 1, null, ${ago(32)}, ${ago(31)}), (1, 2, null, ${ago(32)}, ${ago(29)}),
    (1, 3, '{"message":{"successful_payment":{}}}', ${ago(32)}, null),
    (1, 4, '{"message":{"text":"it can not be handled"}}', ${ago(32)}, null),
    (1, 5, '{"message":{"text":"it may be yet"}}', ${ago(2)}, null)`)
  // Stopped, it leaves guests to the next purge.
  await purgeExpired(database.pool, AbortSignal.abort())
  expect(await ask("select count(*)::int as many from users where guest_key like 'many:%'")).toEqual([{ many: 450 }])
  await purgeExpired(database.pool)
  expect(await ask('select action from admin_actions')).toEqual([{ action: 'new' }])
  expect(await ask('select token_hash from invitations')).toEqual([{ token_hash: 'asked about' }])
  expect(await ask('select id from orders order by id')).toEqual([{ id: id(65) }, { id: id(66) }])
  expect(await ask('select alike from security_events')).toEqual([{ alike: 'new' }])
  expect(await ask('select token_hash from sign_in_steps')).toEqual([{ token_hash: 'open' }])
  expect(await ask('select * from totp_factors')).toEqual([])
  expect(await ask('select metric from counted_readers order by metric')).toEqual([
    { metric: 'active' },
    { metric: 'reader' },
  ])
  expect(await ask('select guest_key, username, ip from users order by id')).toEqual([
    { guest_key: null, username: 'ann', ip: '192.0.2.1' },
    { guest_key: 'cookie:plays', username: null, ip: null },
    { guest_key: 'cookie:new', username: null, ip: '192.0.2.4' },
    // A player without a cookie can only be recognised by the address.
    { guest_key: 'address:192.0.2.6', username: null, ip: null },
  ])
  expect(await ask('select id from games order by id')).toEqual([{ id: id(21) }, { id: id(22) }])
  expect(await ask('select update_id from telegram_updates order by update_id')).toEqual([
    { update_id: '2' },
    { update_id: '3' },
    { update_id: '5' },
  ])
  expect(await ask('select token_hash from sessions')).toEqual([{ token_hash: 'c' }])
  expect(await ask('select spender from spending order by spender')).toEqual([
    { spender: 'everybody' },
    { spender: 'guest:x' },
    // Of an existing account: the counts of a deleted account were deleted with it.
    { spender: `user:${id(1)}` },
  ])
})
