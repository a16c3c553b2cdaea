import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import type { VersionKind } from '../database/schema.ts'
import { readState } from './novel-state.ts'
import { packText, unpackText } from './pack-part.ts'
import { partsOf, type StateParts, stateOf } from './state-parts.ts'
import { thinVersions } from './thin-versions.ts'

type Queries = Pick<pg.Pool, 'query'>

interface PartRow {
  part: string
  number: number
  base: number | null
  bytes: Buffer | null
  base_bytes: Buffer | null
}

/** What every part said at a version: the newest row of each up to there. */
const partsAt = `
  select p.part, p.number, p.base, p.bytes, b.bytes as base_bytes from (
    select distinct on (part) part, number, base, bytes from version_parts
    where novel_id = $1 and number <= $2 order by part, number desc
  ) p left join version_parts b on b.novel_id = $1 and b.part = p.part and b.number = p.base`

interface KnownPart {
  text: string | null
  /** The row that a difference can be made to, and what it says. */
  base: { number: number; text: string } | null
}

async function readParts(queries: Queries, id: NovelId, number: number): Promise<Map<string, KnownPart>> {
  const { rows } = await queries.query<PartRow>({ name: 'version-parts', text: partsAt, values: [id, number] })
  const read = rows.map(async (row): Promise<[string, KnownPart]> => {
    const base = row.base_bytes && (await unpackText(row.base_bytes, null))
    const text = row.bytes && (await unpackText(row.bytes, base))
    const whole = row.base === null ? text : base
    return [row.part, { text, base: whole === null ? null : { number: row.base ?? row.number, text: whole } }]
  })
  return new Map(await Promise.all(read))
}

/** The state of a novel at a version that there is. */
export async function readVersionState(queries: Queries, id: NovelId, number: number) {
  const parts = await readParts(queries, id, number)
  const texts: StateParts = new Map([...parts].flatMap(([part, { text }]) => (text === null ? [] : [[part, text]])))
  return stateOf(texts)
}

export interface NewVersion {
  kind: VersionKind
  name?: string
  by?: UserId | null
  /** For tests and measurements: when it is. */
  at?: Date
}

/**
 * Keeps what the novel says now as a version, under the novel's lock; only what changed since the one before is written.
 * Answers its number. Of kinds that come by themselves there is no second version that says the same: null, or the number of
 * the one that says it already.
 */
export async function keepVersion(client: pg.PoolClient, id: NovelId, version: NewVersion): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(number), 0) as last from versions where novel_id = $1',
    [id],
  )
  const last = rows[0]?.last ?? 0
  const [known, now] = [await readParts(client, id, last), partsOf(await readState(client, id))]
  const changed = [...now].filter(([part, text]) => known.get(part)?.text !== text)
  const gone = [...known].filter(([part, { text }]) => text !== null && !now.has(part)).map(([part]) => part)
  await client.query('delete from versions_due where novel_id = $1', [id])
  const mayRepeat = version.kind !== 'hour' && version.kind !== 'before'
  if (last > 0 && changed.length === 0 && gone.length === 0 && !mayRepeat) return last
  const number = last + 1
  await client.query(
    `insert into versions (novel_id, number, kind, name, made_by, created_at) values ($1, $2, $3, $4, $5, coalesce($6, now()))`,
    [id, number, version.kind, version.name ?? '', version.by ?? null, version.at ?? null],
  )
  const packed = await Promise.all(changed.map(([part, text]) => packPart(part, text, known.get(part))))
  await client.query(
    `insert into version_parts (novel_id, part, number, base, bytes)
     select $1, part, $2, base, bytes from unnest($3::text[], $4::int[], $5::bytea[]) as row (part, base, bytes)`,
    [
      id,
      number,
      [...packed.map(({ part }) => part), ...gone],
      [...packed.map(({ base }) => base), ...gone.map(() => null)],
      [...packed.map(({ bytes }) => bytes), ...gone.map(() => null)],
    ],
  )
  await thinVersions(client, id, version.at ?? new Date())
  return number
}

/** As a difference to an earlier row where that is small; else whole, so that later ones have something near to differ from. */
async function packPart(part: string, text: string, known: KnownPart | undefined) {
  const whole = await packText(text, null)
  if (known?.base) {
    const bytes = await packText(text, known.base.text)
    if (bytes.length < whole.length / 2) return { part, base: known.base.number, bytes }
  }
  return { part, base: null, bytes: whole }
}
