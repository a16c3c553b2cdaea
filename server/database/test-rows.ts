import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { newId } from './new-id.ts'
import { allTables } from './schema/all-tables.ts'

export type Row = Record<string, unknown>
type Config = ReturnType<typeof getTableConfig>

/** The tables that a table refers to, except itself. */
export const referredTo = ({ name, foreignKeys }: Config): string[] =>
  foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name).filter((to) => to !== name)

/** Every table of the schema, each after those that it refers to. */
export const tablesInOrder: readonly Config[] = inOrder(
  Object.values(allTables)
    .filter((value) => typeof value === 'object' && 'getSQL' in value)
    .map((table) => getTableConfig(table as PgTable)),
)

function inOrder(all: readonly Config[]): Config[] {
  const done: Config[] = []
  const isDone = (name: string) => done.some((table) => table.name === name)
  while (done.length < all.length) {
    const next = all.find((table) => !isDone(table.name) && referredTo(table).every(isDone))
    if (!next) throw new Error('The tables refer to each other in a circle')
    done.push(next)
  }
  return done
}

let made = 0

/**
 * For tests: inserts a row with a value in every column, which refers to the given rows, named by their tables. Returns
 * it; null if an equal one exists.
 */
export async function insertFilled(
  pool: pg.Pool,
  table: Config,
  { others, own = {} }: { others: Record<string, Row>; own?: Row | undefined },
): Promise<Row | null> {
  made++
  const row: Row = {}
  for (const column of table.columns) if (!column.generated) row[column.name] = distinctValue(table.name, column)
  for (const key of table.foreignKeys) {
    const { columns, foreignTable, foreignColumns } = key.reference()
    const to = getTableConfig(foreignTable).name
    // A row that may refer to another of its own table is the first one.
    if (to === table.name) row[columns.at(-1)?.name ?? ''] = null
    else
      columns.forEach((column, at) => {
        row[column.name] = others[to]?.[foreignColumns[at]?.name ?? '']
      })
  }
  Object.assign(row, own)
  const names = Object.keys(row)
  const { rowCount } = await pool.query(
    `insert into "${table.name}" (${names.map((name) => `"${name}"`).join(', ')})
     values (${names.map((_, at) => `$${at + 1}`).join(', ')}) on conflict do nothing`,
    names.map((name) => row[name]),
  )
  return rowCount === 0 ? null : row
}

/** A value that can be found again: no other column has it. */
function distinctValue(table: string, column: PgColumn): unknown {
  const mark = `${table} ${column.name} ${made}`
  const type = column.getSQLType()
  if (type === 'uuid') return newId<string>()
  if (type === 'text') return mark
  if (type === 'text[]') return [mark]
  if (type === 'jsonb') return JSON.stringify({ mark })
  if (type === 'bytea') return Buffer.from(mark)
  if (type === 'boolean') return true
  if (type === 'integer') return 100_000 + made
  if (type === 'bigint') return 5_000_000_000 + made
  if (type.startsWith('timestamp')) return new Date(Date.UTC(2040, 0, 1, 0, 0, made))
  throw new Error(`${mark}: nothing is known of ${type}`)
}
