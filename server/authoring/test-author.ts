import type { NovelId, UserId } from '@fabula/core/ids'
import { newId } from '../database/new-id.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { createNovelStore, type NovelStore } from '../novels/novel-store.ts'
import type { Place } from './authoring-ports.ts'
import { createDraft } from './create-draft.ts'

/** For tests: a database with a novel store, and people. */
export interface Harness {
  database: TestDatabase
  pool: TestDatabase['pool']
  novels: NovelStore
  botConfigured: boolean
  groupConfigured: boolean
  /** Creates a registered user. */
  author(): Promise<UserId>
  /** Creates a draft with a name. */
  draft(author: UserId, name?: string): Promise<Place & { base: 'building_novel' }>
}

export async function openHarness(): Promise<Harness> {
  const database = await createTestDatabase()
  const ports = {
    pool: database.pool,
    novels: createNovelStore({ pool: database.pool }),
    botConfigured: false,
    groupConfigured: false,
  }
  return {
    ...ports,
    database,
    author: () => addUser(database.pool),
    async draft(author, name = 'The Lamp') {
      const { id } = await createDraft(ports, author, name)
      return { author, base: 'building_novel', id }
    },
  }
}

async function addUser(pool: TestDatabase['pool']): Promise<UserId> {
  const id = newId<UserId>()
  const name = `u${id.replaceAll('-', '')}`.slice(0, 20)
  await pool.query('insert into users (id, username, username_folded) values ($1, $2, $2)', [id, name + id.slice(-8)])
  return id
}

/** The physical location of every row of a table, which changes when the row is written. */
export async function rowPlaces(pool: TestDatabase['pool'], table: 'novels' | 'scenes' | 'assets', novelId: NovelId) {
  const key = table === 'novels' ? 'id' : 'novel_id'
  const { rows } = await pool.query<{ id: string; at: string }>(
    `select id, ctid::text || '/' || xmin::text as at from ${table} where ${key} = $1`,
    [novelId],
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}
