import { silentLog } from '@fabula/server/database/database-log'
import { migrate } from '@fabula/server/database/migrate'
import { type Database, openDatabase } from '@fabula/server/database/open-database'

/** Opens an external database as the server does, with the current schema. */
export async function openExternalDatabase(databaseUrl: string): Promise<Pick<Database, 'pool' | 'close'>> {
  const { pool, close } = await openDatabase({ databaseUrl, dataDir: '', log: silentLog })
  await migrate(pool)
  return { pool, close }
}
