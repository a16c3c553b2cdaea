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
 * Removes whatever has outlived its use, at start and every hour; several servers may do it at once. Which table is kept
 * from growing by what is told in `server/database/retention.ts`.
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
