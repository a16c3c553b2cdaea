import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Of an installation's mark, as it is stored. */
const NAME = 'backups_mark'

/**
 * What an installation's backups are known by, in a folder where another one may keep its own: eight digits that are drawn once and
 * stay. What is restored in another place has a mark of its own there.
 */
export async function ownMark(
  queries: Pick<pg.Pool, 'query'>,
  drawn = randomBytes(4).toString('hex'),
): Promise<string> {
  await queries.query(`insert into installation (name, value) values ($1, to_jsonb($2::text)) on conflict do nothing`, [
    NAME,
    drawn,
  ])
  const mark = await findMark(queries)
  if (mark === null) throw new Error('the mark of the installation was not kept')
  return mark
}

/** The mark as far as there is one. */
export async function findMark(queries: Pick<pg.Pool, 'query'>): Promise<string | null> {
  const { rows } = await queries.query<{ mark: string }>(
    `select value #>> '{}' as mark from installation where name = $1`,
    [NAME],
  )
  return rows[0]?.mark ?? null
}
