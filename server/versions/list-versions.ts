import type { Version } from '@fabula/contract/shapes/versions'
import type { NovelId } from '@fabula/core/ids'
import { nameField } from '@fabula/core/record/fields'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { AuthoringPorts, Place } from '../authoring/authoring-ports.ts'
import { loadNovel } from '../authoring/load-novel.ts'
import { parseInput } from '../authoring/parse-input.ts'
import type { VersionKind } from '../database/schema/versions.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import { novelOfState } from './novel-state.ts'
import { keepVersion, readVersionState } from './version-store.ts'

/** How many named versions a novel may have. */
const maxNamed = 200

interface Row {
  number: number
  kind: VersionKind
  name: string
  made_by: string | null
  created_at: Date
}

const columns = `v.number, v.kind, v.name, v.created_at, u.username as made_by`

/** The versions of an author's novel, the newest first. */
export async function listVersions(ports: AuthoringPorts, place: Place): Promise<Version[]> {
  await loadNovel(ports, place, 'read')
  const { rows } = await ports.pool.query<Row>({
    name: 'list-versions',
    text: `select ${columns} from versions v left join users u on u.id = v.made_by
           where v.novel_id = $1 order by v.number desc`,
    values: [place.id],
  })
  return rows.map(shown)
}

/** A version of an author's novel. Throws `version_not_found` for one of another novel. */
export async function findVersion(queries: Pick<pg.Pool, 'query'>, id: NovelId, number: number): Promise<Version> {
  const { rows } = await queries.query<Row>({
    name: 'find-version',
    text: `select ${columns} from versions v left join users u on u.id = v.made_by
           where v.novel_id = $1 and v.number = $2`,
    values: [id, number],
  })
  if (!rows[0]) throw new ProblemError('version_not_found')
  return shown(rows[0])
}

const shown = ({ created_at, ...row }: Row): Version => ({ ...row, created_at: created_at.toISOString() })

/** A version with the whole novel as it was then, shown with the current assets. */
export async function readVersion(ports: AuthoringPorts, place: Place, number: number) {
  const { novel } = await loadNovel(ports, place, 'read')
  const version = await findVersion(ports.pool, place.id, number)
  return { version, novel: novelOfState(await readVersionState(ports.pool, place.id, number), novel) }
}

const NewVersion = z.object({ name: nameField('Name is required') })

/** Keeps the novel's current state as a named version. */
export async function nameVersion(ports: AuthoringPorts, place: Place, typed: unknown): Promise<Version> {
  await loadNovel(ports, place, 'edit')
  const { name } = parseInput(NewVersion, { name: typed }, undefined, { name: 'version_name_required' })
  return withNovelLock(ports.pool, place.id, async (client) => {
    const { rows } = await client.query<{ named: number }>(
      `select count(*)::int as named from versions where novel_id = $1 and kind = 'named'`,
      [place.id],
    )
    if ((rows[0]?.named ?? 0) >= maxNamed) throw new ProblemError('versions_full')
    const number = await keepVersion(client, place.id, { kind: 'named', name, by: place.author })
    return findVersion(client, place.id, number)
  })
}
