import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** The name under which the mark is stored. */
const markName = 'backups_mark'

/**
 * The mark that identifies an installation's backups in a folder that others may use too: eight digits, drawn once. A
 * database restored elsewhere gets a mark of its own.
 */
export async function ownMark(
  queries: Pick<pg.Pool, 'query'>,
  drawn = randomBytes(4).toString('hex'),
): Promise<string> {
  await queries.query(`insert into installation (name, value) values ($1, to_jsonb($2::text)) on conflict do nothing`, [
    markName,
    drawn,
  ])
  const mark = await findMark(queries)
  if (mark === null) throw new Error('the mark of the installation was not stored')
  return mark
}

/** The mark, if there is one already. */
export async function findMark(queries: Pick<pg.Pool, 'query'>): Promise<string | null> {
  const { rows } = await queries.query<{ mark: string }>(
    `select value #>> '{}' as mark from installation where name = $1`,
    [markName],
  )
  return rows[0]?.mark ?? null
}
