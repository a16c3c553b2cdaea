import type pg from 'pg'

/** Rows that are written at once. */
const AT_ONCE = 10_000

/**
 * Before the files of a backup come in: should the process that restores be killed, the database stays as it was, and its next
 * purge removes those that it does not name. On a connection of its own, which the restore does not undo. Where nothing is there yet there is nowhere to write it down. The restore itself
 * exchanges this list as it does every other row.
 */
export async function announceFiles(client: pg.Client, existing: string[], folders: Iterable<string>): Promise<void> {
  if (!existing.includes('stray_files') || !existing.includes('assets')) return
  const all = [...folders]
  for (let from = 0; from < all.length; from += AT_ONCE) {
    await client.query(
      `insert into stray_files (folder, remove_after) select folder, now() from unnest($1::text[]) as folder
       where not exists (select from assets where novel_id || '/' || file = folder) on conflict do nothing`,
      [all.slice(from, from + AT_ONCE)],
    )
  }
}

/** What the file store holds of rows that are about to go, and what was about to go by itself. */
export async function rememberOldFiles(client: pg.Client, existing: string[]): Promise<void> {
  await client.query('create temp table old_files (folder text) on commit drop')
  if (existing.includes('assets')) {
    await client.query("insert into old_files select distinct novel_id || '/' || file from assets")
  }
  if (existing.includes('stray_files')) await client.query('insert into old_files select folder from stray_files')
}

/** The next purge removes of them what the rows that are here now do not name: files, and whole novels that were to go. */
export async function dropOldFiles(client: pg.Client): Promise<void> {
  await client.query(
    `insert into stray_files (folder, remove_after)
     select distinct folder, now() from old_files o
     where not exists (select from assets where novel_id || '/' || file = o.folder)
       and not exists (select from novels where id::text = o.folder) on conflict do nothing`,
  )
}
