import type { NovelId } from '@fabula/core/ids'
import type pg from 'pg'
import { ProblemError } from '../problem-error.ts'

/**
 * Throws if a novel's owner is blocked, in the transaction that begins work on the owner's account. Locks the account's
 * row, so that a concurrent block finds the work that was begun, and ends it.
 */
export async function refuseBlockedOwner(client: pg.ClientBase, novel: NovelId): Promise<void> {
  const { rows } = await client.query<{ blocked: boolean }>(
    `select u.blocked_at is not null as blocked from novels n join users u on u.id = n.owner_id
     where n.id = $1 for share of u`,
    [novel],
  )
  if (rows[0]?.blocked) throw new ProblemError('owner_blocked')
}
