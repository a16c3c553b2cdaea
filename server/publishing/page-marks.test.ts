import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Harness, openHarness } from '../authoring/test-author.ts'
import { fromNearestMark } from './page-marks.ts'
import { type NovelFilter, orders } from './search-conditions.ts'
import { findNovels } from './search-novels.ts'

/** The distance between two marks. */
const step = 2_000
const novels = 3 * step + 150

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
  // Many have equal likes, and many the same creation time: only their ids order them.
  await harness.pool.query(
    `insert into novels (id, owner_id, kind, play_link, head, name_folded, description_folded, changed, likes, created_at)
     select gen_random_uuid(), $1, 'production', 'deep-' || n,
       jsonb_build_object('name', n::text, 'description', '', 'required_18_age', n % 3 = 0), n::text, '', 0, n % 7,
       now() - (n / 10) * interval '1 second'
     from generate_series(1, $2::int) n`,
    [await harness.author(), novels],
  )
})
afterAll(() => harness.database.close())

const everything: NovelFilter = { name: '', description: '', sort: 'liked', limit: 100, offset: 0, age: 'any' }

/** The same database, recording its queries. */
function watched() {
  const asked: { text: string; values: unknown[] }[] = []
  const query = (text: string, values: unknown[]) => {
    asked.push({ text, values })
    return harness.pool.query(text, values)
  }
  return { pool: { query } as unknown as pg.Pool, asked }
}

for (const sort of ['liked', 'ascending', 'descending'] as const) {
  it(`shows every novel once and in order on all pages, ${sort}, and never skips many rows`, async () => {
    const { pool, asked } = watched()
    for (const age of ['any', 'everyone'] as const) {
      const shown: string[] = []
      for (let offset = 0; offset === shown.length; offset += 100) {
        shown.push(...(await findNovels({ pool }, { ...everything, sort, age, offset }, null)).map(({ id }) => id))
      }
      const { rows } = await harness.pool.query<{ id: string }>(
        `select id from novels where $1 = 'any' or not for_adults order by ${orders[sort].order}`,
        [age],
      )
      expect(shown).toEqual(rows.map(({ id }) => id))
    }
    const passedOver = asked
      .filter(({ text }) => text.startsWith('with page'))
      .map(({ values }) => Number(values.at(-1)))
    expect(Math.max(...passedOver)).toBeLessThan(step)
    // Each mark is computed once: three of all novels, two of those for everybody.
    expect(asked.filter(({ text }) => text.includes('row_number'))).toHaveLength(5)
  })
}

it('finds on every page matches that are too many for an index lookup, and those that none of the first novels contains', async () => {
  for (const name of ['5', '61', '0', '6']) {
    const { rows } = await harness.pool.query<{ id: string }>(
      `select id from novels where name_folded like '%' || $1 || '%' order by ${orders.liked.order}`,
      [name],
    )
    const all = rows.map(({ id }) => id)
    for (const offset of [0, 100, 700, all.length - 30, all.length]) {
      const found = await findNovels(harness, { ...everything, name, offset, limit: 40 }, null)
      expect(
        found.map(({ id }) => id),
        `${name} at ${offset}`,
      ).toEqual(all.slice(offset, offset + 40))
    }
  }
})

it('recounts once marks are a minute old, and always near the beginning', async () => {
  let now = 0
  const idsAt = async (offset: number) => {
    const filter = { ...everything, offset }
    const { where, values, start } = await fromNearestMark(harness.pool, filter, () => now)
    const { rows } = await harness.pool.query<{ id: string }>(
      `select id from novels where ${where} order by ${orders.liked.order} limit 3 offset ${offset - start}`,
      values,
    )
    return rows.map(({ id }) => id)
  }
  const [near, deep] = [await idsAt(100), await idsAt(step + 100)]
  const { rows } = await harness.pool.query<{ id: string }>(
    'update novels set likes = 1000 where id = (select id from novels order by likes, id limit 1) returning id',
  )
  expect(await idsAt(0)).toContain(rows[0]?.id)
  expect(await idsAt(101)).toEqual(near)
  expect(await idsAt(step + 100)).toEqual(deep)
  now = 60_001
  expect(await idsAt(step + 101)).toEqual(deep)
})

it('answers concurrent requests for a page with one count, and passes one’s failure to no other', async () => {
  const { pool, asked } = watched()
  const filter = { ...everything, offset: 2 * step + 1 }
  const failing = { query: () => Promise.reject(new Error('the search was given up')) } as unknown as pg.Pool
  await expect(fromNearestMark(failing, filter)).rejects.toThrow('given up')
  await expect(fromNearestMark(failing, filter)).rejects.toThrow('given up')
  const found = await Promise.all([1, 2, 3].map(() => fromNearestMark(pool, filter)))
  expect(found.map(({ start }) => start)).toEqual([2 * step, 2 * step, 2 * step])
  expect(asked).toHaveLength(1)
  // Beyond the last novel nothing is counted again.
  for (const offset of [1_000_000, 2_000_000]) {
    expect(await fromNearestMark(pool, { ...filter, offset })).toMatchObject({ start: 3 * step })
  }
  expect(asked).toHaveLength(2)
})
