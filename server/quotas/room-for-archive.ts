import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import type { Quotas } from './quotas.ts'
import { readUsed } from './read-used.ts'
import { refuseAtQuota } from './refuse-over-quota.ts'

/** An archive also holds what is not counted, above all translations: it may exceed the room by this many bytes. */
const notCounted = 4 * 1_048_576

/**
 * The largest archive that fits into an author's remaining room, so that nobody uploads two gigabytes when there is
 * room for one; null without a quota. Throws when there is no room for another novel at all.
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
