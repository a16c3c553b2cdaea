import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '@fabula/server/database/database-log'
import { readPostmaster } from '@fabula/server/database/embedded/postmaster'
import { type Database, openDatabase } from '@fabula/server/database/open-database'

/** A folder that servers may run in, made for one proof. */
export function makeFolder(what: string): string {
  const folder = mkdtempSync(join(tmpdir(), `fabula-prove-${what}-`))
  // As root, Postgres runs as somebody else, who must be able to enter.
  chmodSync(folder, 0o755)
  return folder
}

export interface OwnPostgres {
  pool: Database['pool']
  /** Its address, for servers. */
  url: string
  /** Its socket, for a proxy before it. */
  socket: string
  /** The same database by a port of this machine, as a proxy offers it. */
  at(port: number): string
  /** The process that all its others belong to. */
  pid(): Promise<number>
  close(): Promise<void>
}

/** A Postgres of the proof's own with the settings of the product; it goes away with `close`. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const dataDir = makeFolder('postgres')
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
      if (!postmaster) throw new Error('Postgres does not run')
      return postmaster.pid
    },
    async close() {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
