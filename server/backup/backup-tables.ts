import type pg from 'pg'
import { retention } from '../database/retention.ts'

/** A table as a backup contains it: without generated columns. */
export type CarriedTable = { name: string; columns: string[] }

/**
 * Not backed up: it lists files to delete from the very store that the backup was made of, which another installation
 * may still use.
 */
const notBackedUp = ['stray_files']

/** Every table of Fabula (`retention` lists them all), in any database; a database may contain tables of others too. */
export const ownTables = Object.keys(retention)

/** Sequences whose position is backed up with the rows. */
export const ownSequences = ['changes']

/** The tables of this database that a backup contains, referenced tables first. */
export async function carriedTables(client: pg.ClientBase): Promise<CarriedTable[]> {
  const { rows } = await client.query<CarriedTable & { refers_to: string[] }>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0 and r.oid <> c.oid) as refers_to
     from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and c.relname = any($1)
     order by c.relname`,
    [ownTables.filter((name) => !notBackedUp.includes(name))],
  )
  const sorted: CarriedTable[] = []
  for (let waiting = rows; waiting.length > 0; ) {
    const ready = waiting.filter(({ refers_to }) =>
      refers_to.every((other) => sorted.some(({ name }) => name === other)),
    )
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`)
    sorted.push(...ready.map(({ name, columns }) => ({ name, columns })))
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return sorted
}

/** `"name" ("column", "column")`, as COPY FROM expects it. */
export const copied = ({ name, columns }: CarriedTable): string => `${quoted(name)} (${listed({ columns })})`

/** `"column", "column"`. */
export const listed = ({ columns }: Pick<CarriedTable, 'columns'>): string => columns.map(quoted).join(', ')

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
