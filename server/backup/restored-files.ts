import type pg from 'pg'

/** How many rows are written at a time. */
const atOnce = 10_000

/**
 * Registers a backup's files before they are stored: if the restoring process is killed, the database stays as it was,
 * and its next purge deletes the files that it does not refer to. Uses a separate connection, which the restore does
 * not roll back. A database without tables has no place for that. The restore itself replaces this list like all other
 * rows.
 */
export async function announceFiles(client: pg.Client, existing: string[], folders: Iterable<string>): Promise<void> {
  if (!existing.includes('stray_files') || !existing.includes('assets')) return
  const all = [...folders]
  for (let from = 0; from < all.length; from += atOnce) {
    await client.query(
      `insert into stray_files (folder, remove_after) select folder, now() from unnest($1::text[]) as folder
       where not exists (select from assets where novel_id || '/' || file = folder) on conflict do nothing`,
      [all.slice(from, from + atOnce)],
    )
  }
}

/**
 * Copies what the file store contains for rows that are about to be deleted, and what was already registered for
 * deletion, into a temporary table.
 */
export async function rememberOldFiles(client: pg.Client, existing: string[]): Promise<void> {
  await client.query('create temp table old_files (folder text) on commit drop')
  if (existing.includes('assets')) {
    await client.query("insert into old_files select distinct novel_id || '/' || file from assets")
  }
  if (existing.includes('stray_files')) await client.query('insert into old_files select folder from stray_files')
}

/**
 * Registers those files for the next purge, which deletes what the restored rows do not refer to: files, and whole
 * novels.
 */
export async function dropOldFiles(client: pg.Client): Promise<void> {
  await client.query(
    `insert into stray_files (folder, remove_after)
     select distinct folder, now() from old_files o
     where not exists (select from assets where novel_id || '/' || file = o.folder)
       and not exists (select from novels where id::text = o.folder) on conflict do nothing`,
  )
}
