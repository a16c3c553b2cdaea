import type { listBackups as route } from '@fabula/contract/routes/admin'
import type pg from 'pg'
import type { z } from 'zod'
import type { BackupEnvironment } from '../env.ts'
import { keptBackups } from './kept-backups.ts'
import { isBackupMade } from './one-at-a-time.ts'
import { dueAt, lastAttempt, UNFINISHED } from './schedule-state.ts'

export type BackupsAnswer = z.output<NonNullable<(typeof route)['answer']>>

/** What administrators see of the backups that the server makes by itself. */
export async function listBackups(
  pool: pg.Pool,
  { everyHours, keep, folder }: BackupEnvironment,
): Promise<BackupsAnswer> {
  const [last, making] = await Promise.all([lastAttempt(pool), isBackupMade(pool)])
  const now = Date.now()
  return {
    every_hours: everyHours,
    keep,
    folder,
    backups: await keptBackups(folder),
    tried_at: last?.at ?? null,
    making,
    // Until it is over, one that was begun stands there as one that was not finished.
    unfinished: !making && last?.failure === UNFINISHED,
    failure: last === null || last.failure === UNFINISHED ? null : last.failure,
    next_at: everyHours === 0 ? null : new Date(Math.max(now, dueAt(last, everyHours, now))).toISOString(),
  }
}
