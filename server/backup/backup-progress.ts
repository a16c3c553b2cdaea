import type pg from 'pg'

/** A backup's progress. `of`: how many files there are; null while rows are written and the number is not known yet. */
export type Progress = { bytes: number; files: number; of: number | null }

const progressName = 'backup_progress'
/** How often progress is stored, in ms: whoever watches polls every few seconds. */
const writeEveryMs = 1_000

/** Stores the progress of a running backup in the database, where every process can read it. */
export class StoredProgress {
  private writtenAt = 0
  private writing: Promise<unknown> = Promise.resolve()

  constructor(private readonly pool: pg.Pool) {}

  /** Stores the progress, unless it was stored a moment ago. */
  tell(progress: Progress): void {
    const now = Date.now()
    if (now - this.writtenAt < writeEveryMs) return
    this.writtenAt = now
    const value = JSON.stringify(progress)
    this.write(() =>
      this.pool.query(
        'insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
        [progressName, value],
      ),
    )
  }

  /** Deletes the progress after the backup. */
  async end(): Promise<void> {
    this.write(() => this.pool.query('delete from installation where name = $1', [progressName]))
    await this.writing
  }

  /** In sequence, and ignoring errors: a backup must not fail because its progress could not be stored. */
  private write(query: () => Promise<unknown>): void {
    this.writing = this.writing.then(query).catch(() => undefined)
  }
}

/** The progress of the running backup; null if none is running, even if a killed process left a value. */
export async function readProgress(queries: Pick<pg.Pool, 'query'>): Promise<Progress | null> {
  const { rows } = await queries.query<{ value: Progress }>('select value from installation where name = $1', [
    progressName,
  ])
  return rows[0]?.value ?? null
}

/**
 * The names of an installation's facts about its own backups: meaningless in another place, and outdated here after a
 * restore.
 */
export const backupFactNames = [progressName, 'scheduled_backup', 'asked_backup', 'backups_mark']
