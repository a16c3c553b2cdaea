import { parseArgs } from 'node:util'
import type { GameStateId, NovelId, UserId } from '@fabula/core/ids'
import { listLibrary } from '@fabula/server/library/list-library'
import { findEarlierSend } from '@fabula/server/play/find-earlier-send'
import { findPathMessages } from '@fabula/server/play/find-path-messages'
import { gameOf } from '@fabula/server/play/game-key'
import { findCurrent, findState } from '@fabula/server/play/game-store'
import { recall } from '@fabula/server/play/remember'
import { appendState } from '@fabula/server/play/turn-store'
import type { NovelFilter } from '@fabula/server/publishing/search-conditions'
import { findNovels } from '@fabula/server/publishing/search-novels'
import type pg from 'pg'
import { ownDatabase } from '../storyteller/own-database.ts'
import { quantile, report, round } from '../table.ts'
import { fillNovels } from './fill-novels.ts'
import { fillReaders, heavyReader, longGame } from './fill-readers.ts'
import { openExternalDatabase } from './open-filled.ts'
import { withoutIndexes } from './without-indexes.ts'

/**
 * Measures queries as the store grows: p95 in milliseconds of the server's own, alternating with the same query written
 * by hand for one purpose. `--novels`, `--users`, `--states` (10,000, 2,000, 100,000). Fails if a query takes more than
 * 1.5 times its hand-written counterpart plus the time of the smallest query, or if a plan scans a growing table. Data
 * that take hours to fill can be kept with `--database URL`: an empty database is filled, a filled one is measured as
 * it is. `--only fill` stops after filling.
 */
const { values: options } = parseArgs({
  options: {
    novels: { type: 'string', default: '10000' },
    users: { type: 'string', default: '2000' },
    states: { type: 'string', default: '100000' },
    samples: { type: 'string', default: '40' },
    database: { type: 'string' },
    only: { type: 'string' },
  },
})
const [novels, users, states, samples] = [options.novels, options.users, options.states, options.samples].map(Number)
const sizes = { novels: novels ?? 0, users: users ?? 0, states: states ?? 0 }

interface Measured {
  what: string
  prepare?: (pool: pg.Pool) => Promise<unknown>
  /** Without a goal: this does not occur in normal operation. */
  isReported?: boolean
  ours: (pool: pg.Pool) => Promise<unknown>
  byHand: (pool: pg.Pool) => Promise<unknown>
}

const usual: NovelFilter = { text: '', name: '', description: '', sort: 'liked', limit: 6, offset: 0, age: 'any' }

/** A page of search results, as one would write it for a known query. */
const byHandSearch = (where: string, offset: number) => (pool: pg.Pool) =>
  pool.query(
    `with page as materialized (
       select id, likes from novels where kind = 'production' and not hidden ${where}
       order by likes desc, id desc limit 6 offset ${offset})
     select n.id, n.head->>'name' as name, n.head->>'description' as description, n.play_link, n.likes
     from page join novels n on n.id = page.id order by n.likes desc, n.id desc`,
  )
const search = (what: string, filter: Partial<NovelFilter>, where: string): Measured => ({
  what: `search: ${what}`,
  ours: (pool) => findNovels({ pool }, { ...usual, ...filter }, null),
  byHand: byHandSearch(where, filter.offset ?? 0),
})
const containing = (word: string) => `and (name_folded like '%${word}%' or description_folded like '%${word}%')`

const reader = heavyReader as UserId

/** The queries of reading, for the reader with the long game. */
function readingQueries(novel: NovelId, tip: GameStateId): Measured[] {
  const history = (limit: number): Measured => ({
    what: `history of 2,000 turns, the last ${limit.toLocaleString('en')}`,
    ours: (pool) => findPathMessages(pool, { user_id: reader, id: tip }, limit),
    byHand: (pool) =>
      pool.query(
        `with recursive path as (
           select id, parent_id, document, 1 as step from states where user_id = $1 and id = $2
           union all
           select s.id, s.parent_id, s.document, path.step + 1 from path
           join states s on s.user_id = $1 and s.id = path.parent_id where path.step < $3)
         select id, document->'said' as said, document->>'message' as message, document->'speaker' as speaker,
           document->>'the_end' as the_end, document->>'scene_id' as scene_id, document->>'scene_name' as scene_name,
           document->>'turn' as turn, document->>'storyteller' as storyteller, document->>'language' as language,
           document->'lines' as lines, document->>'edited' as edited
         from path order by step desc`,
        [reader, tip, limit],
      ),
  })
  const caller = { kind: 'user', id: reader, username: 'heavy', session_id: '', ip: '' } as const
  return [
    {
      what: 'library, the first page',
      ours: (pool) => listLibrary({ pool }, caller, { limit: 20, offset: 0, name_substring: '' }),
      byHand: async (pool) => {
        await Promise.all([
          pool.query(
            `select n.id, n.head->>'name' as name, n.head->>'description' as description, n.play_link
             from readings r join novels n on n.id = r.novel_id where r.user_id = $1 and r.in_library_since is not null
               and not n.hidden order by r.in_library_since desc, n.id desc limit 20`,
            [reader],
          ),
          pool.query(
            `select count(*) from readings r join novels n on n.id = r.novel_id
             where r.user_id = $1 and r.in_library_since is not null and not n.hidden`,
            [reader],
          ),
        ])
      },
    },
    {
      what: 'continue',
      ours: (pool) => findCurrent(pool, reader, novel),
      byHand: (pool) =>
        pool.query(
          `select s.* from readings r join states s on s.user_id = r.user_id and s.id = r.current_state_id
           where r.user_id = $1 and r.novel_id = $2`,
          [reader, novel],
        ),
    },
    history(50),
    history(2_001),
    {
      what: 'a turn: its reads and writes',
      prepare: keepMemory,
      ours: (pool) => turn(pool, tip),
      byHand: (pool) => turnByHand(pool, tip, 30),
    },
    {
      what: 'the same in a game that was never summarised',
      prepare: dropMemory,
      isReported: true,
      ours: (pool) => turn(pool, tip),
      byHand: (pool) => turnByHand(pool, tip, 400),
    },
  ]
}

/** As in real games: all but the last thirty states are summarised. */
async function keepMemory(pool: pg.Pool): Promise<void> {
  await dropMemory(pool)
  await pool.query(
    `insert into memories (user_id, state_id, summaries)
     select user_id, id, jsonb_build_array(jsonb_build_object('from_depth', 0, 'to_depth', depth, 'layer', 0, 'by', 'model',
       'text', repeat('They spoke of lamps. ', 80)))
     from states where user_id = $1 and depth = $2 and idempotency_key like 'heavy-%'`,
    [reader, longGame - 30],
  )
}

const dropMemory = (pool: pg.Pool) => pool.query('delete from memories where user_id = $1', [reader])

/** The queries of a turn: its state, whether it was sent before, its memory, and the new state. */
async function turn(pool: pg.Pool, tip: GameStateId): Promise<void> {
  const stored = await findState(pool, reader, tip)
  if (!stored) throw new Error('The long game does not exist')
  const key = crypto.randomUUID()
  await Promise.all([findEarlierSend(pool, gameOf(stored), key), recall(pool, { user_id: reader, id: tip })])
  const made = await appendState(
    pool,
    stored,
    stored.state,
    { key, hash: '' },
    { lease: null, holder: '', record: null },
  )
  if (!made) throw new Error('The turn was not stored')
}

async function turnByHand(pool: pg.Pool, tip: GameStateId, remembered: number): Promise<void> {
  const { rows } = await pool.query(
    `select s.*, g.novel_id, r.biography from states s join games g on g.user_id = s.user_id and g.id = s.game_id
     left join readings r on r.user_id = s.user_id and r.novel_id = g.novel_id where s.user_id = $1 and s.id = $2`,
    [reader, tip],
  )
  const { game_id, depth, document, novel_id } = rows[0]
  await Promise.all([
    pool.query('select id from states where user_id = $1 and game_id = $2 and idempotency_key = $3', [
      reader,
      game_id,
      'never',
    ]),
    pool.query(
      `with recursive path as (
         select id, parent_id, document, 1 as step from states where user_id = $1 and id = $2
         union all
         select s.id, s.parent_id, s.document, path.step + 1 from path
         join states s on s.user_id = $1 and s.id = path.parent_id where path.step < $3)
       select path.id, document->'said' as said, document->>'message' as message, document->'speaker' as speaker,
         m.summaries
       from path left join memories m on m.user_id = $1 and m.state_id = path.id order by step desc`,
      [reader, tip, remembered],
    ),
  ])
  const id = crypto.randomUUID()
  await pool.query(
    `with game as (update games set current_state_id = $1 where user_id = $2 and id = $3),
       reading as (update readings set current_state_id = $1 where user_id = $2 and novel_id = $7)
     insert into states (id, user_id, game_id, parent_id, depth, document, idempotency_key)
     values ($1, $2, $3, $4, $5, $6, $1::text)`,
    [id, reader, game_id, tip, depth + 1, JSON.stringify(document), novel_id],
  )
}

const p95 = (times: readonly number[]) => quantile(times, 0.95)

/** Alternates between the two, so that disturbances affect both. */
async function measure(pool: pg.Pool, { ours, byHand }: Measured): Promise<{ ours: number[]; byHand: number[] }> {
  const times = { ours: [] as number[], byHand: [] as number[] }
  const timed = async (into: number[], work: () => Promise<unknown>) => {
    const begin = performance.now()
    await work()
    into.push(performance.now() - begin)
  }
  for (let round = 0; round < (samples ?? 0); round++) {
    await timed(times.ours, () => ours(pool))
    await timed(times.byHand, () => byHand(pool))
  }
  return times
}

/** Tables that a query scans completely. */
async function scannedTables(pool: pg.Pool, { ours }: Measured): Promise<string[]> {
  const growing = new Set(['novels', 'states', 'games', 'readings', 'users'])
  const found = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { 'Node Type': type, 'Relation Name': name } = node as Record<string, unknown>
    if (type === 'Seq Scan' && growing.has(String(name))) found.add(String(name))
    for (const value of Object.values(node)) visit(value)
  }
  const explaining = {
    async query(asked: string | { text: string; values?: unknown[] }, given?: unknown[]) {
      const { text, values } = typeof asked === 'string' ? { text: asked, values: given } : asked
      if (!text.startsWith('explain')) {
        const { rows } = await pool.query({ text: `explain (format json) ${text}`, values: values ?? [] })
        visit(rows[0])
      }
      return pool.query({ text, values: values ?? [] })
    },
  }
  await ours(explaining as unknown as pg.Pool)
  return [...found]
}

const { pool, close } = options.database ? await openExternalDatabase(options.database) : await ownDatabase()
try {
  const begun = performance.now()
  const { rows: there } = await pool.query('select 1 from novels limit 1')
  if (there.length === 0) {
    await withoutIndexes(pool, ['novels'], () => fillNovels(pool, sizes.novels))
    console.log(`novels filled after ${Math.round((performance.now() - begun) / 1000)} s`)
    await withoutIndexes(pool, ['games', 'states'], () => fillReaders(pool, sizes))
    console.log(`filled in ${Math.round((performance.now() - begun) / 1000)} s`)
  }
  if (options.only === 'fill') process.exit(0)
  const { rows: at } = await pool.query(
    'select novel_id, current_state_id from games where user_id = $1 and current_state_id is not null',
    [reader],
  )
  const { novel_id, current_state_id } = at[0]
  const measured = [
    search('no filter, page 1', {}, ''),
    search('no filter, page 1,000', { offset: 5_994 }, ''),
    search('no filter, page 10,000', { offset: 59_994 }, ''),
    search('no filter, the middle', { offset: Math.floor(sizes.novels / 2) }, ''),
    search('a rare word', { text: '7000' }, containing('7000')),
    search('a common word', { text: 'lamp' }, containing('lamp')),
    search('two letters', { name: 'la' }, "and name_folded like '%la%'"),
    search('two letters that are nowhere', { name: 'zq' }, "and name_folded like '%zq%'"),
    ...readingQueries(novel_id, current_state_id),
  ]
  const floors: number[] = []
  for (let round = 0; round < 200; round++) {
    const begin = performance.now()
    await pool.query('select 1')
    floors.push(performance.now() - begin)
  }
  const floor = p95(floors)
  const rows = []
  for (const each of measured) {
    await each.prepare?.(pool)
    const times = await measure(pool, each)
    const [ours, byHand] = [p95(times.ours), p95(times.byHand)]
    const ratio = quantile(times.ours, 0.5) / quantile(times.byHand, 0.5)
    const within = quantile(times.ours, 0.5) <= 1.5 * quantile(times.byHand, 0.5) + quantile(floors, 0.5)
    const through = await scannedTables(pool, each)
    rows.push({
      what: each.what,
      'p95, ms': round(ours),
      'by hand': round(byHand),
      'ratio of medians': round(ratio),
      within: within ? 'yes' : each.isReported ? 'no goal' : 'NO',
      'read through': through.join(', ') || '-',
    })
  }
  const about = `${sizes.novels.toLocaleString('en')} novels, ${sizes.users.toLocaleString('en')} readers, ${sizes.states.toLocaleString('en')} states; the smallest query's p95 is ${round(floor)} ms`
  report('data', about, rows)
  const { rows: tables } = await pool.query<{ name: string; megabytes: number; rows: string }>(
    `select relname as name, round(pg_total_relation_size(oid) / 1e6)::int as megabytes, reltuples::bigint as rows
     from pg_class where relname in ('novels', 'states', 'games', 'readings', 'users') order by 2 desc`,
  )
  console.table(tables)
  if (rows.some((row) => row.within === 'NO' || row['read through'] !== '-')) process.exitCode = 1
} finally {
  await close()
}
