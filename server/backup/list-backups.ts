import type { listBackups as route } from '@fabula/contract/routes/admin'
import type pg from 'pg'
import type { z } from 'zod'
import type { BackupEnvironment } from '../environment/env.ts'
import { readProgress } from './backup-progress.ts'
import { isBackupMade } from './one-at-a-time.ts'
import { ownMark } from './own-mark.ts'
import { type Attempt, dueAt, lastAttempt, unfinishedFailure } from './schedule-state.ts'
import { type StoredBackup, storedBackups } from './stored-backups.ts'

export type BackupsAnswer = z.output<NonNullable<(typeof route)['answer']>>

/** What administrators see of the server's backups. */
export async function listBackups(
  pool: pg.Pool,
  { everyHours, keep, folder }: BackupEnvironment,
): Promise<BackupsAnswer> {
  const [last, asked, making, progress, mark] = await Promise.all([
    lastAttempt(pool),
    lastAttempt(pool, 'asked'),
    isBackupMade(pool),
    readProgress(pool),
    ownMark(pool),
  ])
  const now = Date.now()
  const backups = await storedBackups({ folder, mark })
  return {
    every_hours: everyHours,
    keep,
    folder,
    backups,
    tried_at: last?.at ?? null,
    making,
    progress: making ? progress : null,
    ...endOf(last, making, backups),
    asked: asked && { at: asked.at, ...endOf(asked, making, backups) },
    next_at: everyHours === 0 ? null : new Date(Math.max(now, dueAt(last, everyHours, now))).toISOString(),
  }
}

/**
 * The outcome of an attempt. While it runs, and for a moment longer, its stored state is "not finished"; a backup that
 * has its final name is finished whatever is stored.
 */
function endOf(
  attempt: Attempt | null,
  making: boolean,
  backups: readonly StoredBackup[],
): Pick<BackupsAnswer, 'unfinished' | 'failure' | 'cause'> {
  if (attempt === null || attempt.failure !== unfinishedFailure) {
    return { unfinished: false, failure: attempt?.failure ?? null, cause: attempt?.cause ?? null }
  }
  const isThere = backups.some(
    ({ made_at }) => Date.parse(made_at) === Math.floor(Date.parse(attempt.at) / 1000) * 1000,
  )
  return { unfinished: !making && !isThere, failure: null, cause: null }
}
