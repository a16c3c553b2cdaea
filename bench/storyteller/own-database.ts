import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '@fabula/server/database/database-log'
import { migrate } from '@fabula/server/database/migrate'
import { type Database, openDatabase } from '@fabula/server/database/open-database'

export interface OwnDatabase extends Pick<Database, 'pool' | 'close'> {
  /** Its address, for other processes. */
  url: string
}

/** A database of a bench's own, empty but for the schema; it goes away with `close`. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fabula-bench-'))
  // As root, Postgres runs as somebody else, who must be able to enter.
  chmodSync(dataDir, 0o755)
  const database = await openDatabase({ dataDir, log: silentLog })
  await migrate(database.pool)
  return {
    pool: database.pool,
    url: urlOf(database.pool.options),
    async close() {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function urlOf({ host = '', port, user, password, database }: Database['pool']['options']): string {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  return `postgres://${user}${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
