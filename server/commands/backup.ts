import { fileFrom, formatNumber, reportFailure } from '../backup/command-words.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { silentLog } from '../database/database-log.ts'
import { hasDatabase } from '../database/embedded/place.ts'
import { openDatabase } from '../database/open-database.ts'
import { readOwnEnvironment } from '../environment/own-environment.ts'
import { openFiles } from '../open-files.ts'
import { version } from '../version.ts'
import { readArguments } from './read-arguments.ts'

const usage = `npm run backup -- FILE   backs up the whole installation, database and files, while it runs

It reads the variables that the server reads (DATA_DIR, DATABASE_URL, S3_BUCKET ...). FILE is a tar that holds password
hashes: keep it as safe as the server itself.`

try {
  const { values, positionals } = readArguments(usage, { help: { type: 'boolean' } })
  const [file, ...more] = positionals
  if (values.help) console.log(usage)
  else if (file === undefined || more.length > 0) throw new Error(usage)
  else await backUp(fileFrom(file))
} catch (error) {
  reportFailure(error)
}

async function backUp(path: string): Promise<void> {
  const env = readOwnEnvironment(console.error)
  // Opening it would create an empty database, and a backup of that would look like one of the server.
  if (env.databaseUrl === undefined && !(await hasDatabase(env.dataDir))) {
    throw new Error(
      `There is no Fabula in ${env.dataDir}: nothing to back up. Set DATA_DIR, or DATABASE_URL, as the server has it.`,
    )
  }
  const database = await openDatabase({ ...env, log: { ...silentLog, warn: console.error } })
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stopping.abort(new Error('Stopped; nothing was written.')))
  }
  try {
    const facts = await writeBackup(
      { pool: database.pool, files: await openFiles(env, console.error), version },
      path,
      { signal: stopping.signal },
    )
    console.log(
      `${facts.path}: ${formatNumber(facts.rows)} rows of ${facts.tables} tables and ${formatNumber(facts.files)} files, ${formatNumber(facts.bytes)} bytes, read again and compared. From ${database.describe()}.`,
    )
    if (facts.missing.count > 0) {
      const { count, first } = facts.missing
      console.error(`${formatNumber(count)} files that rows name were not in the file store:\n${first.join('\n')}`)
    }
  } finally {
    await database.close()
  }
}
