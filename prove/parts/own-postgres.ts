import { join } from 'node:path'
import { makeDataFolder, removeFolder } from '@fabula/dev/data-folder'
import { copyInstalledDatabase } from '@fabula/dev/run-server'
import { silentLog } from '@fabula/server/database/database-log'
import { readPostmaster } from '@fabula/server/database/embedded/postmaster'
import { type Database, openDatabase } from '@fabula/server/database/open-database'

export interface OwnPostgres {
  pool: Database['pool']
  /** Its connection URL, for servers. */
  url: string
  /** Its socket, for a proxy in front of it. */
  socket: string
  /** The connection URL of the same database through a local port, such as a proxy's. */
  at(port: number): string
  /** The id of its main process. */
  pid(): Promise<number>
  close(): Promise<void>
}

/**
 * Starts a Postgres for one proof with the product's settings; `close` deletes it. In tests it begins as a copy of the
 * database that `prepare-data.ts` has prepared, for servers whose data folder is a copy too; with `empty`, without any.
 */
export async function ownPostgres({ empty = false } = {}): Promise<OwnPostgres> {
  const dataDir = makeDataFolder('prove-postgres')
  if (!empty) copyInstalledDatabase(dataDir)
  const database = await openDatabase({ dataDir, log: silentLog })
  const { host = '', port, user, password, database: name } = database.pool.options
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  return {
    pool: database.pool,
    url: `postgres://${user}${secret}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    socket: join(host, `.s.PGSQL.${port}`),
    at: (port) => `postgres://${user}${secret}@127.0.0.1:${port}/${name}`,
    async pid() {
      const postmaster = await readPostmaster(join(dataDir, 'postgres'))
      if (!postmaster) throw new Error('Postgres is not running')
      return postmaster.pid
    },
    async close() {
      await database.close()
      removeFolder(dataDir)
    },
  }
}
