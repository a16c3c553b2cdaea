import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { Figures } from '../parts/figures.ts'
import { patientQuery } from '../parts/patient-query.ts'

/** An acknowledged write, to be looked for after the next kill. */
export type Acknowledged =
  | { kind: 'turn'; state: string }
  | { kind: 'save'; save: string }
  | { kind: 'picture'; novel: string; asset: string }
  | { kind: 'scene'; novel: string; scene: string }
  | { kind: 'payment'; charge: string; user: string; novel: string }

/** Records acknowledged writes, and looks for them in the database. */
export class Ledger {
  readonly entries: Acknowledged[] = []
  /** Per field, the last acknowledged value, and the values sent since. */
  readonly fields = new Map<string, { told: string | null; since: string[] }>()

  constructor(private readonly figures: Figures) {}

  add(entry: Acknowledged): void {
    this.entries.push(entry)
    this.figures.add('writes acknowledged')
  }

  /** Records that a draft is about to be renamed; call the returned function when that was acknowledged. */
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

  /** Looks for every acknowledged write, with one query for each kind, because there are many after an hour. */
  async check(pool: pg.Pool, when: string): Promise<void> {
    // Writes acknowledged meanwhile are looked for next time.
    const entries = [...this.entries]
    for (const kind of new Set(entries.map((entry) => entry.kind))) {
      const of = entries.filter((entry) => entry.kind === kind)
      const { rows } = await patientQuery<{ lost: string }>(pool, lostOf[kind], [JSON.stringify(of)])
      for (const { lost } of rows) this.figures.miss(`${when}: an acknowledged ${kind} is lost: ${lost}`)
      this.figures.add('looked for', of.length)
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

/** SQL for the acknowledged writes of a kind, given as JSON, that are not in the database. */
const lost = (fields: string, found: string) =>
  `select to_json(told)::text as lost from json_to_recordset($1::json) as told(${fields}) where not exists (${found})`

const lostOf: Record<Acknowledged['kind'], string> = {
  turn: lost('state uuid', 'select 1 from states where id = told.state'),
  save: lost('save uuid', 'select 1 from saves where id = told.save and deleted_at is null'),
  picture: lost(
    'novel uuid, asset uuid',
    'select 1 from assets where novel_id = told.novel and id = told.asset and deleted_at is null',
  ),
  scene: lost('novel uuid, scene uuid', 'select 1 from scenes where novel_id = told.novel and id = told.scene'),
  payment: lost(
    'charge text, "user" uuid, novel uuid',
    `select 1 from payments p join readings r on r.user_id = p.user_id and r.novel_id = p.novel_id
     where p.charge_id = told.charge and p.user_id = told."user" and p.novel_id = told.novel and p.fault is null
       and r.paid_at is not null`,
  ),
}

class SilentFigures extends Figures {
  override miss(why: string): void {
    this.counted.missed.push(why)
  }
}

/** Whether a loss of each kind, and of a field, would be detected: looks for writes that were never made. */
export async function detectsLoss(pool: pg.Pool, draft: string): Promise<boolean> {
  const figures = new SilentFigures()
  const ledger = new Ledger(figures)
  const none = randomUUID()
  ledger.add({ kind: 'turn', state: none })
  ledger.add({ kind: 'save', save: none })
  ledger.add({ kind: 'picture', novel: draft, asset: none })
  ledger.add({ kind: 'scene', novel: draft, scene: none })
  ledger.add({ kind: 'payment', charge: none, user: none, novel: draft })
  ledger.renaming(draft, none)()
  await ledger.check(pool, 'made up')
  return figures.missed.length === Object.keys(lostOf).length + 1
}

/** The number of pictures and tracks whose file is missing or incomplete on disk. */
export async function rowsWithoutFile(pool: pg.Pool, folder: string): Promise<number> {
  const { rows } = await patientQuery<{ path: string; bytes: number }>(
    pool,
    `select novel_id || '/' || file || '/original.' || extension as path, bytes from assets`,
  )
  return rows.filter(({ path, bytes }) => statSync(join(folder, path), { throwIfNoEntry: false })?.size !== bytes)
    .length
}

/** The number of folders on disk that no row names and nothing will delete. */
export async function filesWithoutRow(pool: pg.Pool, onDisk: readonly string[]): Promise<number> {
  const { rows } = await patientQuery<{ folder: string }>(
    pool,
    `select novel_id || '/' || file as folder from assets union select folder from stray_files`,
  )
  const known = new Set(rows.map((row) => row.folder))
  return onDisk.filter((folder) => !known.has(folder) && !known.has(folder.split('/')[0] ?? '')).length
}
