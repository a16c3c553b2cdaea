import { join } from 'node:path'
import type { Logger } from 'pino'
import type { BackupEnvironment } from '../env.ts'
import { FolderError } from '../make-folder.ts'
import { ProblemError } from '../problem-error.ts'
import { BackupError } from './backup-error.ts'
import { deleteOldBackups, deleteUnfinished, keptName } from './kept-backups.ts'
import { isBackupMade } from './one-at-a-time.ts'
import { ownMark } from './own-mark.ts'
import { type Attempt, type AttemptKind, dueAt, lastAttempt, takeAttempt, UNFINISHED } from './schedule-state.ts'
import { whyFailed } from './why-failed.ts'
import type { BackupPorts } from './write-backup.ts'

/** How often it is looked whether a backup is due, in ms. */
const LOOK_MS = 60_000

/** One that was asked for is under way within this time, in ms: whoever asks again before must not take its place. */
const BEGIN_MS = 15_000

/** The backups that a server makes. */
export interface Backups {
  /** Begins one that an administrator asks for, due or not, and answers once it is under way. */
  begin(): Promise<void>
  stop(): Promise<void>
}

/**
 * Backs the installation up by itself, as often as the environment says, and whenever it is asked to, and keeps so many
 * generations of each. Of several servers on one database one does it. A failure is logged, shown to administrators, and,
 * where it was due, tried again within a quarter of an hour.
 */
export function scheduleBackups(
  ports: BackupPorts,
  { everyHours, keep, folder }: BackupEnvironment,
  log: Logger,
): Backups {
  const stopping = new AbortController()
  let working: Promise<void> | undefined
  const asked = new Set<Promise<void>>()

  const begunAt = (now: Date): Attempt => ({ at: now.toISOString(), failure: UNFINISHED })
  /** Makes one whose attempt was taken, and keeps what became of it. */
  const make = async (kind: AttemptKind, now: Date, isUnderWay: () => void = () => undefined) => {
    let end: Omit<Attempt, 'at'> = { failure: null }
    try {
      const place = { folder, mark: await ownMark(ports.pool) }
      // Before it is written: what a killed server left may be what there is no room for another one beside.
      await deleteUnfinished(place)
      // Loaded for the first of them: the tables of the schema take room that a server needs for nothing else.
      const { writeBackup } = await import('./write-backup.ts')
      const name = keptName(now, place.mark, { asked: kind === 'asked' })
      const options = { signal: stopping.signal, isUnderWay }
      const { path, bytes, rows, files, missing } = await writeBackup(ports, join(folder, name), options)
      await deleteOldBackups(place, keep, { asked: kind === 'asked' })
      log.info({ path, bytes, rows, files, missing: missing.count }, 'the installation was backed up')
      if (missing.count > 0) log.warn(missing, 'files that rows name were not in the file store')
    } catch (err) {
      if (stopping.signal.aborted) return
      end = whyFailed(err, folder)
      // What is a sentence for the operator already needs no account of where it came from.
      const isSentence = [BackupError, FolderError, ProblemError].some((kind) => err instanceof kind)
      log.error(isSentence ? { why: end.failure } : { err }, 'the installation was not backed up')
    }
    await takeAttempt(ports.pool, begunAt(now), { ...begunAt(now), ...end }, kind)
  }
  const backUpIfDue = async () => {
    const last = await lastAttempt(ports.pool)
    const now = new Date()
    if (dueAt(last, everyHours, now.getTime()) > now.getTime()) return
    // One that takes longer than a failed one is waited for: another server, or a command, is at it.
    if (await isBackupMade(ports.pool)) return
    if (await takeAttempt(ports.pool, last, begunAt(now))) await make('scheduled', now)
  }
  const look = () => {
    working ??= backUpIfDue()
      .catch((err: unknown) => log.warn({ err }, 'it could not be told whether a backup is due'))
      .finally(() => {
        working = undefined
      })
  }
  if (everyHours > 0) look()
  const timer = everyHours > 0 ? setInterval(look, LOOK_MS) : undefined
  timer?.unref()
  return {
    async begin() {
      const now = new Date()
      const last = await lastAttempt(ports.pool, 'asked')
      // Of two who ask at once, of whatever servers, one is answered so.
      const isBegun = last?.failure === UNFINISHED && Math.abs(now.getTime() - Date.parse(last.at)) < BEGIN_MS
      const isFirst = !isBegun && !(await isBackupMade(ports.pool))
      if (!isFirst || !(await takeAttempt(ports.pool, last, begunAt(now), 'asked'))) {
        throw new ProblemError('backup_under_way')
      }
      await new Promise<void>((isUnderWay) => {
        const made = make('asked', now, isUnderWay)
          .catch((err: unknown) => log.warn({ err }, 'what became of a backup could not be kept'))
          .finally(() => {
            asked.delete(made)
            isUnderWay()
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
