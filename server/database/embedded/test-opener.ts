import { silentLog } from '../database-log.ts'
import { openDatabase } from '../open-database.ts'

/**
 * A server reduced to its database, for tests that kill it: opens the given folder, prints `ready`, answers each line
 * of SQL with a line of JSON, and ends on SIGTERM.
 */
const dataDir = process.argv[2]
if (!dataDir) throw new Error('a data folder is needed')
const database = await openDatabase({ dataDir, log: silentLog })
process.once('SIGTERM', async () => {
  await database.close()
  process.exit(0)
})
process.stdin.setEncoding('utf8').on('data', async (sql: string) => {
  const answer = await database.pool.query(sql).then(
    ({ rows }) => rows,
    (error: Error) => ({ error: error.message }),
  )
  console.log(JSON.stringify(answer))
})
console.log('ready')
