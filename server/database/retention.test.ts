import { readFileSync } from 'node:fs'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskFiles } from '../files/disk-files.ts'
import { purgeEverything } from '../purge-everything.ts'
import { retention } from './retention.ts'
import { allTables } from './schema/all-tables.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const tables = Object.values(allTables)
  .filter((value) => typeof value === 'object' && 'getSQL' in value)
  .map((table) => getTableConfig(table as Parameters<typeof getTableConfig>[0]))
const those = (ends: string) => tables.map(({ name }) => name).filter((name) => retention[name]?.ends === ends)

test('every table is listed with what keeps it from growing', () => {
  expect(Object.keys(retention).sort()).toEqual(tables.map(({ name }) => name).sort())
})

test('docs/RUNNING.md names every table once, in its list of what grows', () => {
  const page = readFileSync(new URL('../../docs/RUNNING.md', import.meta.url), 'utf8')
  const rows = page.slice(page.indexOf('## What grows')).matchAll(/^\| (`.*?) \|/gm)
  const named = [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(named.sort()).toEqual(tables.map(({ name }) => name).sort())
})

test('the hourly purge deletes expired rows, or rows that they cascade from', async () => {
  const asked: string[] = []
  const watch = <T extends pg.Pool | pg.PoolClient>(asking: T): T =>
    new Proxy(asking, {
      get(target, name) {
        if (name === 'query') {
          return (query: string | { text: string }, ...rest: unknown[]) => {
            asked.push(typeof query === 'string' ? query : query.text)
            return Reflect.apply(target.query, target, [query, ...rest])
          }
        }
        if (name === 'connect') return async () => watch(await (target as pg.Pool).connect())
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const author = '00000000-0000-4000-8000-000000000001'
  await database.pool.query("insert into users (id, username, username_folded) values ($1, 'a', 'a')", [author])
  // A novel in the bin, and an ownerless file, so that these are processed.
  await database.pool.query(
    `insert into novels (id, owner_id, kind, head, name_folded, description_folded, changed, deleted_at)
     values ($1, $1, 'building', '{}', '', '', 1, now() - interval '31 days')`,
    [author],
  )
  await database.pool.query("insert into stray_files values ('of-nobody', now() - interval '1 day')")
  await purgeEverything({ pool: watch(database.pool), files: createDiskFiles('/nowhere') })
  const deleted = new Set(asked.flatMap((text) => [...text.matchAll(/delete from (\w+)/g)].map(([, name]) => name)))
  const goesWith = (name: string): boolean =>
    tables
      .find((table) => table.name === name)
      ?.foreignKeys.some((key) => key.onDelete === 'cascade' && reaches(key, (to) => deleted.has(to))) ?? false
  for (const name of those('hourly')) expect(deleted.has(name) || goesWith(name), name).toBe(true)
  expect((await database.pool.query('select 1 from novels')).rowCount).toBe(0)
})

test('rows that end with their owner have a cascading foreign key to it', () => {
  const goes = (name: string): boolean =>
    name === 'users' ||
    name === 'novels' ||
    (tables
      .find((table) => table.name === name)
      ?.foreignKeys.some((key) => key.onDelete === 'cascade' && reaches(key, goes)) ??
      false)
  for (const name of those('owner')) expect(goes(name), name).toBe(true)
})

type Key = (typeof tables)[number]['foreignKeys'][number]
/** Whether a key refers to such a table; a table's reference to itself does not count. */
function reaches(key: Key, isSuch: (table: string) => boolean): boolean {
  const { foreignTable, columns } = key.reference()
  const to = getTableConfig(foreignTable).name
  return to !== getTableConfig(columns[0]?.table as never).name && isSuch(to)
}
