import { join } from 'node:path'
import type { Logger } from 'pino'
import type { BackupEnvironment } from '../env.ts'
import { FolderError } from '../make-folder.ts'
import { BackupError } from './backup-error.ts'
import { deleteOldBackups, deleteUnfinished, keptName } from './kept-backups.ts'
import { isBackupMade } from './one-at-a-time.ts'
import { dueAt, lastAttempt, takeAttempt, UNFINISHED } from './schedule-state.ts'
import type { BackupPorts } from './write-backup.ts'

/** How often it is looked whether a backup is due, in ms. */
const LOOK_MS = 60_000

/**
 * Backs the installation up by itself, as often as the environment says, and keeps so many generations. Of several servers
 * on one database one does it. A failure is logged, shown to administrators, and tried again within a quarter of an hour.
 */
export function scheduleBackups(
  ports: BackupPorts,
  { everyHours, keep, folder }: BackupEnvironment,
  log: Logger,
): { stop(): Promise<void> } {
  if (everyHours === 0) return { stop: async () => undefined }
  const stopping = new AbortController()
  let working: Promise<void> | undefined

  const backUpIfDue = async () => {
    const last = await lastAttempt(ports.pool)
    const now = new Date()
    if (dueAt(last, everyHours, now.getTime()) > now.getTime()) return
    // One that takes longer than a failed one is waited for: another server, or a command, is at it.
    if (await isBackupMade(ports.pool)) return
    const begun = { at: now.toISOString(), failure: UNFINISHED }
    if (!(await takeAttempt(ports.pool, last, begun))) return
    let failure: string | null = null
    try {
      // Before it is written: what a killed server left may be what there is no room for another one beside.
      await deleteUnfinished(folder)
      // Loaded for the first of them: the tables of the schema take room that a server needs for nothing else.
      const { writeBackup } = await import('./write-backup.ts')
      const { path, bytes, rows, files, missing } = await writeBackup(
        ports,
        join(folder, keptName(now)),
        stopping.signal,
      )
      await deleteOldBackups(folder, keep)
      log.info({ path, bytes, rows, files, missing: missing.count }, 'the installation was backed up')
      if (missing.count > 0) log.warn(missing, 'files that rows name were not in the file store')
    } catch (err) {
      if (stopping.signal.aborted) return
      failure = err instanceof Error ? err.message : String(err)
      // What is a sentence for the operator already needs no account of where it came from.
      const isSentence = err instanceof BackupError || err instanceof FolderError
      log.error(isSentence ? { why: failure } : { err }, 'the installation was not backed up')
    }
    await takeAttempt(ports.pool, begun, { at: begun.at, failure })
  }
  const look = () => {
    working ??= backUpIfDue()
      .catch((err: unknown) => log.warn({ err }, 'it could not be told whether a backup is due'))
      .finally(() => {
        working = undefined
      })
  }
  look()
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await working
    },
  }
}
