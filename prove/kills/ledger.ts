import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Figures } from '../parts/figures.ts'
import { patientQuery } from '../parts/patient-query.ts'

/** What somebody was told is done, to be looked for after the next kill. */
export type Acknowledged =
  | { kind: 'turn'; state: string }
  | { kind: 'save'; save: string }
  | { kind: 'like'; user: string; novel: string }
  | { kind: 'picture'; novel: string; asset: string }
  | { kind: 'scene'; novel: string; scene: string }
  | { kind: 'password'; user: string }
  | { kind: 'payment'; charge: string; user: string; novel: string }

/** What was acknowledged, and how each is looked for in the database. */
export class Ledger {
  readonly entries: Acknowledged[] = []
  /** What a field was told to hold: the last that was acknowledged, and those that were sent since. */
  readonly fields = new Map<string, { told: string | null; since: string[] }>()

  constructor(private readonly figures: Figures) {}

  add(entry: Acknowledged): void {
    this.entries.push(entry)
    this.figures.add('writes acknowledged')
  }

  /** A draft is about to be renamed; the returned function tells that it was. */
  renaming(draft: string, name: string): () => void {
    const field = this.fields.get(draft) ?? { told: null, since: [] }
    this.fields.set(draft, field)
    field.since.push(name)
    return () => {
      field.told = name
      field.since = []
      this.figures.add('writes acknowledged')
    }
  }

  /** Every acknowledged write is looked for. */
  async check(pool: pg.Pool, when: string): Promise<void> {
    const found = async (sql: string, values: unknown[]) => (await patientQuery(pool, sql, values)).rowCount === 1
    for (const entry of this.entries) {
      const isThere = await found(...query(entry))
      this.figures.expect(isThere, `${when}: a ${entry.kind} that was acknowledged is lost`)
    }
    for (const [draft, { told, since }] of this.fields) {
      const { rows } = await patientQuery<{ name: string }>(
        pool,
        `select head->>'name' as name from novels where id = $1`,
        [draft],
      )
      const name = rows[0]?.name ?? ''
      const isFine = (told === null && since.length > 0) || name === told || since.includes(name)
      this.figures.expect(isFine, `${when}: a draft is called “${name}” and was acknowledged as “${told}”`)
    }
  }
}

function query(entry: Acknowledged): [sql: string, values: unknown[]] {
  switch (entry.kind) {
    case 'turn':
      return ['select 1 from states where id = $1', [entry.state]]
    case 'save':
      return ['select 1 from saves where id = $1 and deleted_at is null', [entry.save]]
    case 'like':
      return ['select 1 from likes where user_id = $1 and novel_id = $2', [entry.user, entry.novel]]
    case 'picture':
      return ['select 1 from assets where novel_id = $1 and id = $2 and deleted_at is null', [entry.novel, entry.asset]]
    case 'scene':
      return ['select 1 from scenes where novel_id = $1 and id = $2', [entry.novel, entry.scene]]
    case 'password':
      return ['select 1 from users where id = $1', [entry.user]]
    case 'payment':
      return [
        `select 1 from payments p join readings r on r.user_id = p.user_id and r.novel_id = p.novel_id
         where p.charge_id = $1 and p.user_id = $2 and p.novel_id = $3 and p.fault is null and r.paid_at is not null`,
        [entry.charge, entry.user, entry.novel],
      ]
  }
}

/** Rows of pictures and tracks whose file is not on the disk. */
export async function rowsWithoutFile(pool: pg.Pool, folder: string): Promise<number> {
  const { rows } = await patientQuery<{ path: string }>(
    pool,
    `select novel_id || '/' || file || '/original.' || extension as path from assets`,
  )
  return rows.filter(({ path }) => !existsSync(join(folder, path))).length
}

/** Folders of files on the disk that no row names and nothing will remove. */
export async function filesWithoutRow(pool: pg.Pool, onDisk: readonly string[]): Promise<number> {
  const { rows } = await patientQuery<{ folder: string }>(
    pool,
    `select novel_id || '/' || file as folder from assets union select folder from stray_files`,
  )
  const known = new Set(rows.map((row) => row.folder))
  return onDisk.filter((folder) => !known.has(folder) && !known.has(folder.split('/')[0] ?? '')).length
}
