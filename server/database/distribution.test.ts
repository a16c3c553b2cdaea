import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { distributed } from './distribution.ts'
import { allTables } from './schema/all-tables.ts'

const citus = join(import.meta.dirname, '..', '..', 'deploy', 'citus.sql')
const tables = Object.values(allTables)
  .filter((value) => typeof value === 'object' && 'getSQL' in value)
  .map((table) => getTableConfig(table as Parameters<typeof getTableConfig>[0]))

test('every key of a distributed table contains its distribution column', () => {
  for (const [name, key] of Object.entries(distributed)) {
    const table = tables.find((each) => each.name === name)
    if (!table) throw new Error(`no table ${name}`)
    const unique = table.indexes.filter(({ config }) => config.unique).map(({ config }) => config.columns)
    const keys = [...table.primaryKeys.map(({ columns }) => columns), ...unique]
    expect(keys.length).toBeGreaterThan(0)
    for (const columns of keys) {
      expect(
        columns.map((column) => ('name' in column ? column.name : '')),
        name,
      ).toContain(key)
    }
    expect(table.columns.filter(({ primary, isUnique }) => primary || isUnique)).toEqual([])
  }
})

test('no undistributed table refers to a distributed one, and distributed ones refer to each other by the key', () => {
  for (const { name, foreignKeys } of tables) {
    for (const key of foreignKeys) {
      const { columns, foreignColumns, foreignTable } = key.reference()
      const to = getTableConfig(foreignTable).name
      if (!(to in distributed)) continue
      expect(Object.keys(distributed), `${name} refers to ${to}`).toContain(name)
      expect([columns[0]?.name, foreignColumns[0]?.name]).toEqual(['user_id', 'user_id'])
    }
  }
})

test('the setup for Citus lists every table: distributed by its key, or whole', async () => {
  const sql = await readFile(citus, 'utf8')
  const told = [...sql.matchAll(/create_(?:distributed|reference)_table\('(\w+)'(?:, '(\w+)')?/g)].map(
    ([, name, key]) => [name, key ?? null],
  )
  const divided = Object.fromEntries(told.filter(([, key]) => key !== null))
  expect(divided).toEqual(distributed)
  const kept = [...sql.matchAll(/citus_add_local_table_to_metadata\('(\w+)'/g)].map(([, name]) => name)
  expect([...told.map(([name]) => name), ...kept].sort()).toEqual(tables.map(({ name }) => name).sort())
})
