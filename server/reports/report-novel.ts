import type { ReportReason } from '@fabula/contract/shapes/reports'
import type { NovelId } from '@fabula/core/ids'
import type pg from 'pg'
import { type AttemptLimit, countAttempt } from '../accounts/attempts.ts'
import type { Caller } from '../accounts/caller.ts'
import { storeGuest } from '../accounts/guest.ts'
import { networkOf } from '../accounts/network-of.ts'
import { newId } from '../database/new-id.ts'
import { ProblemError } from '../problem-error.ts'

/** From one network, by all its visitors together. */
const reports: AttemptLimit = { most: 30, seconds: 60 * 60 }

/**
 * Adds a report to the administrators' queue: once for each person and novel, guests included. `with_turn`: includes
 * the turn that the reader is at, which they let administrators see.
 */
export async function reportNovel(
  pool: pg.Pool,
  caller: Caller,
  id: NovelId,
  { reason, text, with_turn = false }: { reason: ReportReason; text: string; with_turn?: boolean },
): Promise<void> {
  await mustBePublished(pool, id)
  const wait = await countAttempt(pool, `report ${networkOf(caller.ip)}`, reports)
  if (wait > 0) throw new ProblemError('too_many_requests', { retryAfter: wait })
  await storeGuest(pool, caller)
  const { rowCount: written } = await pool.query(
    `insert into reports (id, novel_id, user_id, reason, text, state_id)
     select $1, n.id, $3, $4, $5, s.id
     from novels n
       left join readings r on $6 and r.novel_id = n.id and r.user_id = $3
       left join states s on s.user_id = r.user_id and s.id = r.current_state_id
     where n.id = $2 on conflict (novel_id, user_id) do nothing`,
    [newId<string>(), id, caller.id, reason, text, with_turn],
  )
  if (written === 0) throw new ProblemError('already_reported')
}

/** Whether a reader has reported a novel, so that they need not write a report that would be refused. */
export async function wasReported(pool: pg.Pool, caller: Caller, id: NovelId): Promise<{ reported: boolean }> {
  await mustBePublished(pool, id)
  const { rowCount } = await pool.query('select 1 from reports where novel_id = $1 and user_id = $2', [id, caller.id])
  return { reported: rowCount !== 0 }
}

async function mustBePublished(pool: pg.Pool, id: NovelId): Promise<void> {
  const { rowCount } = await pool.query(`select 1 from novels where id = $1 and kind = 'production' and not hidden`, [
    id,
  ])
  if (rowCount === 0) throw new ProblemError('novel_not_found')
}
