import { storableText } from '@fabula/core/record/storable'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { ProblemError } from '../problem-error.ts'

/** Removes a novel from the reader's library; their persona, games and saves stay. Idempotent. */
export async function removeFromLibrary({ pool }: { pool: pg.Pool }, caller: Caller, link: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from novels where play_link = $1', [storableText(link)])
  const novel = rows[0]
  if (!novel) throw new ProblemError('novel_not_found')
  await pool.query('update readings set in_library_since = null where user_id = $1 and novel_id = $2', [
    caller.id,
    novel.id,
  ])
}
