import { parseArgs } from 'node:util'
import type { NovelFilter } from '@fabula/server/publishing/search-conditions'
import { findNovels, searchNovels } from '@fabula/server/publishing/search-novels'
import type pg from 'pg'
import { fillNovels } from './growing/fill-novels.ts'
import { ownDatabase } from './storyteller/own-database.ts'
import { quantile, report, round } from './table.ts'

/**
 * Measures searches among many published novels: milliseconds (median and slowest of seven), and the pages of 8 KB that
 * Postgres reads. For one or two letters it looks at the first 3,500 novels, however many there are. `--novels N`
 * (100,000). Fails if a search takes more than 100 ms.
 */
const most = { ms: 100 }
const { values: options } = parseArgs({ options: { novels: { type: 'string', default: '100000' } } })
const novels = Number(options.novels)

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
  await fillNovels(pool, novels)
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
