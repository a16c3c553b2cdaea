import { type ColumnKind, readStatements } from '@fabula/dev/sql/read-statements'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let client: pg.PoolClient
beforeAll(async () => {
  database = await createTestDatabase()
  client = await database.pool.connect()
})
afterAll(async () => {
  client.release(true)
  await database.close()
})

/** Has Postgres parse a statement, and describe the rows that it would return, without running it. */
class Description {
  columns: { name: string; dataTypeID: number }[] = []
  constructor(
    private readonly text: string,
    private readonly settle: (error: Error | null, columns: Description['columns']) => void,
  ) {}
  submit(connection: pg.Connection) {
    connection.parse({ text: this.text, name: '', types: [] } as never, false)
    connection.describe({ type: 'S', name: '' } as never, false)
    connection.sync()
  }
  handleRowDescription({ fields }: { fields: Description['columns'] }) {
    this.columns = fields
  }
  handleError(error: Error) {
    this.settle(error, [])
  }
  handleReadyForQuery() {
    this.settle(null, this.columns)
  }
}
const describeStatement = (text: string) =>
  new Promise<Description['columns']>((resolve, reject) =>
    client.query(new Description(text, (error, columns) => (error ? reject(error) : resolve(columns))) as never),
  )

const { builtins } = pg.types
const kinds = new Map<number, ColumnKind>([
  [builtins.TEXT, 'string'],
  [builtins.VARCHAR, 'string'],
  [builtins.UUID, 'string'],
  [builtins.INT8, 'string'],
  [builtins.NUMERIC, 'string'],
  [builtins.INT2, 'number'],
  [builtins.INT4, 'number'],
  [builtins.FLOAT8, 'number'],
  [builtins.BOOL, 'boolean'],
  [builtins.DATE, 'date'],
  [builtins.TIMESTAMP, 'date'],
  [builtins.TIMESTAMPTZ, 'date'],
])

/** Files that assemble statements at run time; each has tests of its own. */
const putTogether = [
  'server/backup/restore-backup.ts',
  'server/backup/write-backup.ts',
  'server/database/migrate.ts',
  'server/publishing/page-marks.ts',
  'server/publishing/search-novels.ts',
]

test('every statement fits the schema, and returns the rows that the code expects', async () => {
  const { statements, unread } = readStatements()
  expect([...new Set(unread)].sort()).toEqual(putTogether)
  expect(statements.length).toBeGreaterThan(250)
  const wrong: string[] = []
  // A temporary table that a restore creates.
  await client.query('create temp table old_files (folder text)')
  for (const { place, text, row } of statements) {
    try {
      if (/^set /.test(text)) {
        await client.query(`begin; ${text}; rollback`)
        continue
      }
      const columns = await describeStatement(text)
      // The rows of a cursor are those of the statement that declared it.
      if (row === null || /^fetch /.test(text)) continue
      const names = columns.map(({ name }) => name)
      const missing = Object.keys(row).filter((name) => !names.includes(name))
      const unknown = names.filter((name) => row[name] === undefined)
      if (missing.length > 0) wrong.push(`${place} answers no ${missing}`)
      if (unknown.length > 0) wrong.push(`${place} answers ${unknown}, which nobody takes`)
      for (const { name, dataTypeID } of columns) {
        const [is, taken] = [kinds.get(dataTypeID), row[name]]
        if (is && taken && taken !== 'other' && is !== taken)
          wrong.push(`${place}: ${name} is ${is}, taken for ${taken}`)
      }
    } catch (error) {
      wrong.push(`${place}: ${(error as Error).message} in ${text}`)
    }
  }
  expect(wrong).toEqual([])
})
