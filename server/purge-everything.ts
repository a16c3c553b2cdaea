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
 * lists what keeps each table from growing.
 */
export async function purgeEverything(ports: { pool: pg.Pool; files: FileStore }): Promise<void> {
  await Promise.all([
    purgeDeleted(ports),
    sweepBins(ports.pool),
    purgeSaves(ports),
    purgeFollowed(ports),
    purgeExpired(ports.pool),
    purgeInvitations(ports.pool),
    purgePresence(ports.pool),
  ])
}
