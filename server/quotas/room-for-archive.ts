import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import type { Quotas } from './quotas.ts'
import { readUsed } from './read-used.ts'
import { refuseAtQuota } from './refuse-over-quota.ts'

/** An archive holds what is not counted as well, translations above all: so much more than the room may come in, in bytes. */
const notCounted = 4 * 1_048_576

/**
 * How large an archive can be that fits in what an author has left, so that nobody sends two gigabytes to be told that there is
 * room for one; null: no quota. Refuses where there is no room for another novel at all.
 */
export async function roomForArchive(
  pool: pg.Pool,
  author: UserId,
  quotas: Quotas | undefined,
): Promise<{ bytes: number; full: 'quota_bytes' } | null> {
  await refuseAtQuota(pool, author, quotas, ['drafts', 'novels', 'bytes'])
  if (!quotas || quotas.bytes === 0) return null
  const { bytes } = await readUsed(pool, author)
  return { bytes: Math.max(0, quotas.bytes - bytes) + notCounted, full: 'quota_bytes' }
}
