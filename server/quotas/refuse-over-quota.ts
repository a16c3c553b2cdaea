import type { ProblemCode } from '@fabula/contract/problem'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { ProblemError } from '../problem-error.ts'
import type { Quotas } from './quotas.ts'
import { readUsed } from './read-used.ts'

const codes: Record<keyof Quotas, ProblemCode> = {
  bytes: 'quota_bytes',
  drafts: 'quota_drafts',
  novels: 'quota_novels',
  published: 'quota_published',
}

/**
 * Throws when an author exceeds a quota of what was just added; to be called in the transaction that added it.
 * Concurrent additions are serialised here, so that together they cannot exceed a quota.
 */
export async function refuseOverQuota(
  client: pg.PoolClient,
  author: UserId,
  quotas: Quotas | undefined,
  added: readonly (keyof Quotas)[],
  /** The user who adds: a co-author is told whose room is full. */
  by: UserId = author,
): Promise<void> {
  const limited = added.filter((name) => quotas && quotas[name] > 0)
  if (!quotas || limited.length === 0) return
  // Not `for update`: that would wait for every row elsewhere that merely references this user.
  await client.query('select 1 from users where id = $1 for no key update', [author])
  const used = await readUsed(client, author)
  const exceeded = limited.find((name) => used[name] > quotas[name])
  if (exceeded) throw full(exceeded, by === author)
}

/** As `refuseOverQuota`, before long work such as an upload: throws at once when a quota is already used up. */
export async function refuseAtQuota(
  pool: pg.Pool,
  author: UserId,
  quotas: Quotas | undefined,
  adds: readonly (keyof Quotas)[],
  by: UserId = author,
): Promise<void> {
  if (!quotas || !adds.some((name) => quotas[name] > 0)) return
  const used = await readUsed(pool, author)
  const reached = adds.find((name) => quotas[name] > 0 && used[name] >= quotas[name])
  if (reached) throw full(reached, by === author)
}

const full = (name: keyof Quotas, own: boolean): ProblemError =>
  new ProblemError(name === 'bytes' && !own ? 'quota_owner_bytes' : codes[name])
