import type pg from 'pg'

/** The lock that is held while a backup is made. */
export const backupLock = 0x0fab01d

/**
 * Whether a backup of this database is being made. Looks the lock up without taking it, which would refuse a backup
 * that begins just then.
 */
export async function isBackupMade(queries: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await queries.query<{ made: boolean }>(
    `select exists (
       select 1 from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and d.datname = current_database() and l.classid = 0 and l.objid = $1 and l.objsubid = 1
     ) as made`,
    [backupLock],
  )
  return rows[0]?.made === true
}
