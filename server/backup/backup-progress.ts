import type pg from 'pg'

/** How far a backup is. `of`: how many files there are; null until that is known, while rows are written. */
export type Progress = { bytes: number; files: number; of: number | null }

const NAME = 'backup_progress'
/** It is written down this often, in ms: whoever looks asks every few seconds. */
const WRITE_MS = 1_000

/** Tells every process how far the backup is that is being made, whoever makes it. */
export class ToldProgress {
  private told = 0
  private writing: Promise<unknown> = Promise.resolve()

  constructor(private readonly pool: pg.Pool) {}

  tell(progress: Progress): void {
    const now = Date.now()
    if (now - this.told < WRITE_MS) return
    this.told = now
    const value = JSON.stringify(progress)
    this.write(() =>
      this.pool.query(
        'insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
        [NAME, value],
      ),
    )
  }

  /** Nothing is under way any more. */
  async end(): Promise<void> {
    this.write(() => this.pool.query('delete from installation where name = $1', [NAME]))
    await this.writing
  }

  /** One after the other. A backup does not fail because nobody could be told how far it is. */
  private write(query: () => Promise<unknown>): void {
    this.writing = this.writing.then(query).catch(() => undefined)
  }
}

/** How far the backup is that is being made; what a killed process left is of no use where none is. */
export async function readProgress(queries: Pick<pg.Pool, 'query'>): Promise<Progress | null> {
  const { rows } = await queries.query<{ value: Progress }>('select value from installation where name = $1', [NAME])
  return rows[0]?.value ?? null
}

/** What an installation says of its own backups: of no use in another place, and of another moment here. */
export const ofBackups = [NAME, 'scheduled_backup', 'asked_backup', 'backups_mark']
