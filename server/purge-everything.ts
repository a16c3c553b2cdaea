import type pg from 'pg'
import { purgeExpired } from './accounts/purge-expired.ts'
import { sweepBins } from './authoring/bin.ts'
import { purgeDeleted } from './authoring/purge-deleted.ts'
import { purgePresence } from './coauthors/follow-novel.ts'
import { purgeInvitations } from './coauthors/invite-coauthor.ts'
import type { FileStore } from './media/file-store.ts'
import { purgeFollowed } from './play/followed-reply-store.ts'
import { purgeSaves } from './play/saves.ts'

/**
 * Deletes all expired data, at start and every hour; several servers may do so at once. `server/database/retention.ts`
 * lists what keeps each table from growing. Aborting `signal` leaves what has not begun to the next purge.
 */
export async function purgeEverything(ports: { pool: pg.Pool; files: FileStore }, signal?: AbortSignal): Promise<void> {
  await Promise.all([
    purgeDeleted(ports, signal),
    sweepBins(ports.pool, signal),
    purgeSaves(ports),
    purgeFollowed(ports),
    purgeExpired(ports.pool, signal),
    purgeInvitations(ports.pool),
    purgePresence(ports.pool),
  ])
}
