import type { NovelId } from '@fabula/core/ids'
import type pg from 'pg'
import { ProblemError } from '../problem-error.ts'

/**
 * Refuses work that counts as its owner's while the owner of a novel is kept out, in the transaction that begins it. The
 * account is held until then, so that a block of the same moment finds what was begun, and ends it.
 */
export async function refuseBlockedOwner(client: pg.ClientBase, novel: NovelId): Promise<void> {
  const { rows } = await client.query<{ blocked: boolean }>(
    `select u.blocked_at is not null as blocked from novels n join users u on u.id = n.owner_id
     where n.id = $1 for share of u`,
    [novel],
  )
  if (rows[0]?.blocked) throw new ProblemError('owner_blocked')
}
