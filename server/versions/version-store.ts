import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { mapInSteps } from '../concurrency/pauses.ts'
import type { VersionKind } from '../database/schema/versions.ts'
import { packText, unpackText } from './pack-part.ts'
import { readParts as readNow, type StateParts, stateOf } from './state-parts.ts'
import { thinVersions } from './thin-versions.ts'

type Queries = Pick<pg.Pool, 'query'>

interface PartRow {
  part: string
  number: number
  base: number | null
  bytes: Buffer | null
  base_bytes: Buffer | null
}

/** Every part's content at a version: its newest row up to there. */
const partsAt = `
  select p.part, p.number, p.base, p.bytes, b.bytes as base_bytes from (
    select distinct on (part) part, number, base, bytes from version_parts
    where novel_id = $1 and number <= $2 order by part, number desc
  ) p left join version_parts b on b.novel_id = $1 and b.part = p.part and b.number = p.base`

interface KnownPart {
  text: string | null
  /** The row that can serve as a base, and its content. */
  base: { number: number; text: string } | null
}

async function readParts(queries: Queries, id: NovelId, number: number): Promise<Map<string, KnownPart>> {
  const { rows } = await queries.query<PartRow>({ name: 'version-parts', text: partsAt, values: [id, number] })
  const read = await mapInSteps(rows, (row): [string, KnownPart] => {
    const base = row.base_bytes && unpackText(row.base_bytes, null)
    const text = row.bytes && unpackText(row.bytes, base)
    const whole = row.base === null ? text : base
    return [row.part, { text, base: whole === null ? null : { number: row.base ?? row.number, text: whole } }]
  })
  return new Map(read)
}

/** The state of a novel at an existing version. */
export async function readVersionState(queries: Queries, id: NovelId, number: number) {
  const parts = await readParts(queries, id, number)
  const texts: StateParts = new Map([...parts].flatMap(([part, { text }]) => (text === null ? [] : [[part, text]])))
  return stateOf(texts)
}

export interface NewVersion {
  kind: VersionKind
  name?: string
  by?: UserId | null
  /** For tests and measurements: the current time. */
  at?: Date
}

/**
 * Keeps the novel's current state as a version, under the novel's lock; only the parts that changed since the previous
 * one are written. Returns its number. For automatic kinds an equal state is not kept twice: returns the existing
 * version's number.
 */
export async function keepVersion(client: pg.PoolClient, id: NovelId, version: NewVersion): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(number), 0) as last from versions where novel_id = $1',
    [id],
  )
  const last = rows[0]?.last ?? 0
  const [known, now] = [await readParts(client, id, last), await readNow(client, id)]
  const changed = [...now].filter(([part, text]) => known.get(part)?.text !== text)
  const removed = [...known].filter(([part, { text }]) => text !== null && !now.has(part)).map(([part]) => part)
  await client.query('delete from versions_due where novel_id = $1', [id])
  const mayRepeat = version.kind !== 'hour' && version.kind !== 'before'
  if (last > 0 && changed.length === 0 && removed.length === 0 && !mayRepeat) return last
  const number = last + 1
  await client.query(
    `insert into versions (novel_id, number, kind, name, made_by, created_at) values ($1, $2, $3, $4, $5, coalesce($6, now()))`,
    [id, number, version.kind, version.name ?? '', version.by ?? null, version.at ?? null],
  )
  const packed = await mapInSteps(changed, ([part, text]) => packPart(part, text, known.get(part)))
  await client.query(
    `insert into version_parts (novel_id, part, number, base, bytes)
     select $1, part, $2, base, bytes from unnest($3::text[], $4::int[], $5::bytea[]) as row (part, base, bytes)`,
    [
      id,
      number,
      [...packed.map(({ part }) => part), ...removed],
      [...packed.map(({ base }) => base), ...removed.map(() => null)],
      [...packed.map(({ bytes }) => bytes), ...removed.map(() => null)],
    ],
  )
  if (last > 0) await thinVersions(client, id, version.at ?? new Date())
  return number
}

/**
 * Copies a version of a novel as the first one of a novel that has none, and is equal. Nothing is read or packed again.
 */
export async function copyVersion(
  client: pg.PoolClient,
  { from, number, to }: { from: NovelId; number: number; to: NovelId },
  version: NewVersion,
): Promise<number> {
  await client.query('insert into versions (novel_id, number, kind, made_by) values ($1, 1, $2, $3)', [
    to,
    version.kind,
    version.by ?? null,
  ])
  // The base of a difference is numbered before the first version.
  await client.query(
    `with parts as (${partsAt})
     insert into version_parts (novel_id, part, number, base, bytes)
     select $3::uuid, part, 1, case when base is null then null else 0 end, bytes from parts where bytes is not null
     union all select $3::uuid, part, 0, null, base_bytes from parts where bytes is not null and base is not null`,
    [from, number, to],
  )
  await client.query('delete from versions_due where novel_id = $1', [to])
  return 1
}

/** Packs a part as a difference to an earlier row if that is small; otherwise whole, as a new base for later ones. */
function packPart(part: string, text: string, known: KnownPart | undefined) {
  const whole = packText(text, null)
  if (known?.base) {
    const bytes = packText(text, known.base.text)
    if (bytes.length < whole.length / 2) return { part, base: known.base.number, bytes }
  }
  return { part, base: null, bytes: whole }
}
