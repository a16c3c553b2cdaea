import { join } from 'node:path'
import type { Logger } from 'pino'
import type { BackupEnvironment } from '../environment/env.ts'
import { FolderError } from '../make-folder.ts'
import { ProblemError } from '../problem-error.ts'
import { BackupError } from './backup-error.ts'
import { isBackupMade } from './one-at-a-time.ts'
import { ownMark } from './own-mark.ts'
import { type Attempt, type AttemptKind, dueAt, lastAttempt, takeAttempt, unfinishedFailure } from './schedule-state.ts'
import { backupName, deleteOldBackups, deleteUnfinished } from './stored-backups.ts'
import { whyFailed } from './why-failed.ts'
import type { BackupPorts } from './write-backup.ts'

/** How often to check whether a backup is due, in ms. */
const checkEveryMs = 60_000

/** A requested backup starts within this time, in ms: a second request in between must not replace it. */
const beginWithinMs = 15_000

/** The server's own backups. */
export interface Backups {
  /** Begins a backup on an administrator's request, due or not, and resolves once it is running. */
  begin(): Promise<void>
  stop(): Promise<void>
}

/**
 * Backs the installation up as often as the environment says, and on request, and retains a number of generations of
 * each. Of several servers on one database one does it. A failure is logged, shown to administrators, and, for a
 * scheduled backup, retried within a quarter of an hour.
 */
export function scheduleBackups(
  ports: BackupPorts,
  { everyHours, keep, folder }: BackupEnvironment,
  log: Logger,
): Backups {
  const stopping = new AbortController()
  let working: Promise<void> | undefined
  const asked = new Set<Promise<void>>()

  const begunAt = (now: Date): Attempt => ({ at: now.toISOString(), failure: unfinishedFailure })
  /** Makes the backup of an attempt that was taken, and stores its outcome. */
  const make = async (kind: AttemptKind, now: Date, onStarted: () => void = () => undefined) => {
    let end: Omit<Attempt, 'at'> = { failure: null }
    try {
      const place = { folder, mark: await ownMark(ports.pool) }
      // Before writing: a killed server's leftovers may take the room that the new backup needs.
      await deleteUnfinished(place)
      // Loaded on demand: the schema's tables take memory that a server needs for nothing else.
      const { writeBackup } = await import('./write-backup.ts')
      const name = backupName(now, place.mark, { asked: kind === 'asked' })
      const options = { signal: stopping.signal, onStarted }
      const { path, bytes, rows, files, missing } = await writeBackup(ports, join(folder, name), options)
      await deleteOldBackups(place, keep, { asked: kind === 'asked' })
      log.info({ path, bytes, rows, files, missing: missing.count }, 'the installation was backed up')
      if (missing.count > 0) log.warn(missing, 'files that rows name were not in the file store')
    } catch (err) {
      if (stopping.signal.aborted) return
      end = whyFailed(err, folder)
      // An error whose message is a sentence for the operator needs no stack trace.
      const isSentence = [BackupError, FolderError, ProblemError].some((kind) => err instanceof kind)
      log.error(isSentence ? { why: end.failure } : { err }, 'the installation was not backed up')
    }
    await takeAttempt(ports.pool, begunAt(now), { ...begunAt(now), ...end }, kind)
  }
  const backUpIfDue = async () => {
    const last = await lastAttempt(ports.pool)
    const now = new Date()
    if (dueAt(last, everyHours, now.getTime()) > now.getTime()) return
    // A backup that takes longer than the retry interval is waited for: another server, or a command, is making it.
    if (await isBackupMade(ports.pool)) return
    if (await takeAttempt(ports.pool, last, begunAt(now))) await make('scheduled', now)
  }
  const check = () => {
    working ??= backUpIfDue()
      .catch((err: unknown) => log.warn({ err }, 'it could not be checked whether a backup is due'))
      .finally(() => {
        working = undefined
      })
  }
  if (everyHours > 0) check()
  const timer = everyHours > 0 ? setInterval(check, checkEveryMs) : undefined
  timer?.unref()
  return {
    async begin() {
      const now = new Date()
      const last = await lastAttempt(ports.pool, 'asked')
      // Of two concurrent requests, on whatever servers, the second finds the first's attempt.
      const isBegun =
        last?.failure === unfinishedFailure && Math.abs(now.getTime() - Date.parse(last.at)) < beginWithinMs
      const isFirst = !isBegun && !(await isBackupMade(ports.pool))
      if (!isFirst || !(await takeAttempt(ports.pool, last, begunAt(now), 'asked'))) {
        throw new ProblemError('backup_under_way')
      }
      await new Promise<void>((resolve) => {
        const made = make('asked', now, resolve)
          .catch((err: unknown) => log.warn({ err }, 'the outcome of a backup could not be stored'))
          .finally(() => {
            asked.delete(made)
            resolve()
          })
        asked.add(made)
      })
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await Promise.all([working, ...asked])
    },
  }
}
