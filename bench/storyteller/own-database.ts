import { makeDataFolder, removeFolder } from '@fabula/dev/data-folder'
import { silentLog } from '@fabula/server/database/database-log'
import { migrate, migrateIn, readMigrations } from '@fabula/server/database/migrate'
import { type Database, openDatabase } from '@fabula/server/database/open-database'
import { transaction } from '@fabula/server/database/transaction'

export interface OwnDatabase extends Pick<Database, 'pool' | 'close'> {
  /** Its connection URL, for other processes. */
  url: string
}

/**
 * Creates a database for one benchmark, with an empty schema; `close` deletes it. `before-keys` is the schema from
 * before a reader's data were stored under the reader's key.
 */
export async function ownDatabase(schema: 'now' | 'before-keys' = 'now'): Promise<OwnDatabase> {
  const dataDir = makeDataFolder('bench')
  const database = await openDatabase({ dataDir, log: silentLog })
  if (schema === 'now') await migrate(database.pool)
  else await migrateBeforeKeys(database.pool)
  return {
    pool: database.pool,
    url: urlOf(database.pool.options),
    async close() {
      await database.close()
      removeFolder(dataDir)
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
