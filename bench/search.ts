import { parseArgs } from 'node:util'
import { findNovels, type NovelFilter, searchNovels } from '@fabula/server/publishing/search-novels'
import type pg from 'pg'
import { ownDatabase } from './storyteller/own-database.ts'
import { quantile, report, round } from './table.ts'

/**
 * What a search costs among many published novels: milliseconds (median and slowest of seven) and the pages of 8 KB that
 * Postgres looks at. `--novels N` (100,000). Fails where a search looks at more pages than one in five of the table's, or
 * takes more than 100 ms.
 */
const most = { ms: 100 }
const { values: options } = parseArgs({ options: { novels: { type: 'string', default: '100000' } } })
const novels = Number(options.novels)

const words =
  `lamp oil quay fog night sea letter aunt keeper harbour road winter garden mirror clock river stone bell bird
  salt glass ember moon tower bridge market window shadow candle storm рыба море маяк письмо тётка зима сад зеркало часы река
  камень колокол птица соль стекло уголь луна башня мост рынок окно тень свеча буря ночь туман дорога хранитель гавань`
    .split(/\s+/)
    .filter(Boolean)

/** Numbers between 0 and 1 that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Words by a power law, as people use them; a number makes one name in a thousand singular. */
async function fill(pool: pg.Pool): Promise<void> {
  const random = seeded(42)
  const text = (count: number) =>
    Array.from({ length: count }, () => words[Math.floor(random() ** 2 * words.length)]).join(' ')
  await pool.query("insert into users (id, username, username_folded) values (gen_random_uuid(), 'bench', 'bench')")
  for (let from = 1; from <= novels; from += 10_000) {
    const made = Array.from({ length: Math.min(10_000, novels - from + 1) }, (_, i) => {
      const n = from + i
      const name = n % 1_000 === 0 ? `${text(3)} ${n}` : text(3)
      const head = {
        name,
        description: text(25),
        language: n % 3 === 0 ? 'russian' : 'english',
        required_18_age: n % 5 === 0,
      }
      return { n, head, likes: Math.floor(200 * random() ** 6) }
    })
    await pool.query(
      `insert into novels
         (id, owner_id, kind, play_link, head, name_folded, description_folded, changed, likes, created_at)
       select gen_random_uuid(), (select id from users), 'production', 'link-' || n, head, head->>'name',
         head->>'description', n, likes, now() - n * interval '1 minute'
       from jsonb_to_recordset($1) made(n int, head jsonb, likes int)`,
      [JSON.stringify(made)],
    )
  }
  await pool.query('vacuum analyze')
}

const everything: NovelFilter = {
  text: '',
  name: '',
  description: '',
  sort: 'liked',
  limit: 6,
  offset: 0,
  language: null,
  length: null,
  age: 'any',
}
const searches: Record<string, Partial<NovelFilter>> = {
  'first page': {},
  'page 10,000': { offset: 59_994 },
  'page 10,000, for everyone': { offset: 59_994, age: 'everyone' },
  'page 10,000, newest': { offset: 59_994, sort: 'descending', age: 'everyone' },
  'one letter, often': { name: 'a' },
  'one letter, never': { name: 'q' },
  'two letters, often': { name: 'la' },
  'two letters, seldom': { name: '00' },
  'two letters, never': { name: 'zq' },
  'two letters, anywhere': { text: 'zq' },
  'two words of two letters': { text: 'zq qz' },
  'a word': { text: 'lamp' },
  'a rare word': { text: '77000' },
  nowhere: { text: 'xylophone' },
  'two words': { text: 'маяк соль' },
  'in Russian': { language: 'russian', offset: 5_994 },
  'long ones': { length: 'long' },
  free: { free: true, offset: 5_994 },
}

const { pool, close } = await ownDatabase()
try {
  await fill(pool)
  const pages = async (run: (pool: pg.Pool) => Promise<unknown>) => {
    let buffers = 0
    const explaining = {
      async query(text: string, values: unknown[]) {
        if (!text.startsWith('with') && !text.startsWith('select count')) return pool.query(text, values)
        const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
          `explain (analyze, buffers, format json) ${text}`,
          values,
        )
        const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {}
        buffers += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
        return pool.query(text, values)
      },
    }
    await run(explaining as unknown as pg.Pool)
    return buffers
  }
  const rows = []
  for (const [what, asked] of Object.entries(searches)) {
    const filter = { ...everything, ...asked }
    const times: number[] = []
    let found = 0
    for (let i = 0; i < 7; i++) {
      const begin = performance.now()
      found = (await searchNovels({ pool }, filter)).max_novels
      times.push(performance.now() - begin)
    }
    const buffers = await pages(async (explaining) => {
      await findNovels({ pool: explaining }, filter, null)
      await searchNovels({ pool: explaining }, filter)
    })
    rows.push({ what, found, median: round(quantile(times, 0.5)), slowest: round(Math.max(...times)), pages: buffers })
  }
  report('search', `${novels.toLocaleString('en')} novels; ms, and pages of the database looked at`, rows)
  if (rows.some(({ median }) => median > most.ms)) process.exitCode = 1
} finally {
  await close()
}
