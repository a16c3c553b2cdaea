import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '@fabula/server/database/database-log'
import { migrate, migrateIn, readMigrations } from '@fabula/server/database/migrate'
import { type Database, openDatabase } from '@fabula/server/database/open-database'
import { transaction } from '@fabula/server/database/transaction'

export interface OwnDatabase extends Pick<Database, 'pool' | 'close'> {
  /** Its address, for other processes. */
  url: string
}

/**
 * A database of a bench's own, empty but for the schema; it goes away with `close`. `before-keys`: with the schema from
 * before everything of a reader's lay under the reader's key.
 */
export async function ownDatabase(schema: 'now' | 'before-keys' = 'now'): Promise<OwnDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fabula-bench-'))
  // As root, Postgres runs as somebody else, who must be able to enter.
  chmodSync(dataDir, 0o755)
  const database = await openDatabase({ dataDir, log: silentLog })
  if (schema === 'now') await migrate(database.pool)
  else await migrateBeforeKeys(database.pool)
  return {
    pool: database.pool,
    url: urlOf(database.pool.options),
    async close() {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function migrateBeforeKeys(pool: Database['pool']): Promise<void> {
  const migrations = await readMigrations()
  const at = migrations.findIndex(({ name }) => name.endsWith('keys_of_readers'))
  await transaction(pool, async (client) => migrateIn(client, migrations.slice(0, at)))
}

function urlOf({ host = '', port, user, password, database }: Database['pool']['options']): string {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  return `postgres://${user}${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
