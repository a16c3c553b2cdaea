import type pg from 'pg'

/** The reader with the long game and the full library. */
export const heavyReader = '00000000-0000-4000-8000-000000000001'
/** The turns of the long game, and the novels of the full library. */
export const longGame = 2_000
const fullLibrary = 300

/** A state as a conversation of some length leaves it: about a kilobyte. */
const document = `jsonb_build_object(
  'scene_id', '00000000-0000-4000-8000-0000000000aa', 'scene_type', 'interactive', 'scene_name', 'The quay',
  'message', 'It is lamp number ' || n || ', and the river has the colour of ' || md5(n::text) || '. ' || repeat('Mind the step. ', 12),
  'speaker', jsonb_build_object('type', 'character', 'name', 'Ilse', 'character_id', '00000000-0000-4000-8000-0000000000bb'),
  'said', jsonb_build_object('kind', 'text', 'text', 'What do you say to lamp number ' || n || '?', 'name', 'Nell'),
  'stage', jsonb_build_object('sprites', '[]'::jsonb, 'choices', '[]'::jsonb),
  'world', jsonb_build_object('flags', '{}'::jsonb, 'scales', '{}'::jsonb, 'completed_endings', '[]'::jsonb),
  'pending', null, 'offered_endings', '[]'::jsonb, 'the_end', false, 'turn', n, 'storyteller', 'model', 'language', 'english')`

/** SQL for ids in chronological order, as the server generates them: a number, then a constant per kind. */
const id = (number: string, kind: number) =>
  `(lpad(to_hex(${number}), 8, '0') || '-0000-7000-8000-' || lpad('${kind}', 12, '0'))::uuid`

/**
 * Adds readers with games of about twenty turns in existing novels, up to the given number of states, and one reader
 * with a long game and a full library.
 */
export async function fillReaders(pool: pg.Pool, { users, states }: { users: number; states: number }): Promise<void> {
  const turns = 20
  const games = Math.floor(states / turns)
  const client = await pool.connect()
  const run = (text: string, values: unknown[] = []) =>
    client.query({ text, values, query_timeout: 3_600_000 } as pg.QueryConfig)
  try {
    await run('set statement_timeout = 0')
    // As in a restore: the rows are built with valid references.
    await run('set session_replication_role = replica')
    await run(
      `insert into users (id, username, username_folded) select ${id('n', 1)}, 'reader' || n, 'reader' || n
       from generate_series(1, $1::int) n`,
      [users],
    )
    await run('create temp table of as select id as novel_id, row_number() over (order by id) - 1 as n from novels')
    await run('create unique index on of (n)')
    await run('analyze of')
    await run(
      `insert into games (id, user_id, novel_id, current_state_id)
       select ${id('g', 2)}, ${id('1 + g % $2::int', 1)}, of.novel_id, ${id(`g * ${turns} + ${turns - 1}`, 3)}
       from generate_series(0, $1::int - 1) g join of on of.n = g % (select count(*) from of)`,
      [games, users],
    )
    for (let from = 0; from < games; from += 25_000) {
      await run(
        `insert into states (id, user_id, game_id, parent_id, depth, document, idempotency_key)
         select ${id(`game * ${turns} + n`, 3)}, ${id('1 + game % $3::int', 1)}, ${id('game', 2)},
           case when n > 0 then ${id(`game * ${turns} + n - 1`, 3)} end, n, ${document}, game || '-' || n
         from generate_series($1::int, $2::int - 1) game, generate_series(0, ${turns - 1}) n`,
        [from, Math.min(games, from + 25_000), users],
      )
    }
    await run(
      `insert into readings (user_id, novel_id, current_state_id)
       select user_id, novel_id, current_state_id from games on conflict do nothing`,
    )
    await addHeavyReader(run)
    await run('set session_replication_role = origin')
    for (const table of ['users', 'readings']) await run(`vacuum analyze ${table}`)
  } finally {
    client.release(true)
  }
}

async function addHeavyReader(run: (text: string, values?: unknown[]) => Promise<unknown>): Promise<void> {
  await run("insert into users (id, username, username_folded) values ($1, 'heavy', 'heavy')", [heavyReader])
  await run(
    `insert into games (id, user_id, novel_id, current_state_id)
     select ${id('0', 4)}, $1, (select novel_id from of where n = 0), ${id(String(longGame), 5)}`,
    [heavyReader],
  )
  await run(
    `insert into states (id, user_id, game_id, parent_id, depth, document, idempotency_key)
     select ${id('n', 5)}, $1, ${id('0', 4)}, case when n > 0 then ${id('n - 1', 5)} end, n, ${document}, 'heavy-' || n
     from generate_series(0, ${longGame}) n`,
    [heavyReader],
  )
  await run(
    `insert into readings (user_id, novel_id, current_state_id, in_library_since)
     select $1, novel_id, case when n = 0 then ${id(String(longGame), 5)} end, now() - n * interval '1 minute'
     from of where n < ${fullLibrary}`,
    [heavyReader],
  )
}
