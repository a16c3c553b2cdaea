import { ModelSettings } from '@fabula/contract/shapes/models'
import type pg from 'pg'
import { knownSettings } from '../known-settings.ts'

/**
 * Two rows of `installation`: the settings, and a number that grows with every change of the settings or of
 * connections.
 */
const settingsName = 'models'
const revisionName = 'models-revision'

type Queries = Pick<pg.ClientBase, 'query'>

/** The settings before administrators have saved any. */
export const noSettings: ModelSettings = {
  roles: { writer: null, judge: null, memory: null, translator: null, embedding: null },
  currency: 'USD',
  caps: { reader: 0, novel: 0, day: 0 },
  offline_at_cap: true,
  own_providers: [],
  own_addresses: [],
  moderation: { kind: 'none', words: [], connection: null },
  speech: { connection: null, voices: [], price: 0, characters_per_day: 0 },
}

/** The settings that administrators saved, over the defaults. Unknown fields of another version are ignored. */
export async function readModelSettings(queries: Queries): Promise<ModelSettings> {
  const { rows } = await queries.query<{ value: object }>('select value from installation where name = $1', [
    settingsName,
  ])
  return knownSettings(ModelSettings, noSettings, rows[0]?.value)
}

/** Stores the settings of models, and marks the change. */
export async function writeModelSettings(queries: Queries, settings: ModelSettings): Promise<void> {
  await queries.query(
    `insert into installation (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value`,
    [settingsName, JSON.stringify(settings)],
  )
  await countChange(queries)
}

/** Marks a change, so that every process on the database sees it. */
export async function countChange(queries: Queries): Promise<void> {
  await queries.query(
    `insert into installation (name, value) values ($1, '1')
     on conflict (name) do update set value = to_jsonb((installation.value #>> '{}')::bigint + 1)`,
    [revisionName],
  )
}

/** The number of changes so far. */
export async function readRevision(queries: Queries): Promise<number> {
  const { rows } = await queries.query<{ revision: string }>({
    name: 'models-revision',
    text: `select value #>> '{}' as revision from installation where name = '${revisionName}'`,
  })
  return Number(rows[0]?.revision ?? 0)
}
