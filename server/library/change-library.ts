import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { Refusal } from '../refusal.ts'

/** Adds a published novel to a reader's library; adding twice is fine. */
export async function addToLibrary(pool: pg.Pool, caller: Caller, playLink: string): Promise<void> {
  const { rowCount } = await pool.query(
    `insert into readings (user_id, novel_id, in_library_since)
     select $1, id, now() from novels where play_link = $2 and kind = 'production'
     on conflict (user_id, novel_id) do update set in_library_since = coalesce(readings.in_library_since, now())`,
    [caller.id, playLink],
  )
  if (rowCount === 0) throw new Refusal('novel_not_found')
}

/** Takes a novel out of a library. The reader's biography, games and saves stay. */
export async function removeFromLibrary(pool: pg.Pool, caller: Caller, playLink: string): Promise<void> {
  const { rowCount } = await pool.query(
    `update readings set in_library_since = null
     where user_id = $1 and in_library_since is not null
       and novel_id = (select id from novels where play_link = $2)`,
    [caller.id, playLink],
  )
  if (rowCount === 0) throw new Refusal('novel_not_found')
}
