import { join } from 'node:path'
import { allRows } from '../backup/backup-format.ts'
import { checkBackup } from '../backup/backup-reader.ts'
import { fileFrom, formatNumber, reportFailure } from '../backup/command-words.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { silentLog } from '../database/database-log.ts'
import { openDatabase } from '../database/open-database.ts'
import { readOwnEnvironment } from '../environment/own-environment.ts'
import { openWorkFolder } from '../file-work/work-folder.ts'
import { filesFolder, openFiles } from '../open-files.ts'
import { readArguments } from './read-arguments.ts'

const usage = `npm run restore -- FILE             restores a backup into an empty installation
npm run restore -- FILE --replace   in place of all that the installation holds
npm run restore -- FILE --check     only looks whether the backup is whole

It reads the variables that the server reads (DATA_DIR, DATABASE_URL, S3_BUCKET ...): a backup of one kind of database or
file store restores into any other. Stop the servers of the installation first.`

try {
  const { values, positionals } = readArguments(usage, {
    help: { type: 'boolean' },
    replace: { type: 'boolean' },
    check: { type: 'boolean' },
  })
  const [file, ...more] = positionals
  if (values.help) console.log(usage)
  else if (file === undefined || more.length > 0) throw new Error(usage)
  else if (values.check) await check(fileFrom(file))
  else await restore(fileFrom(file), values.replace ?? false)
} catch (error) {
  reportFailure(error)
}

async function check(path: string): Promise<void> {
  const { heading, seal, bytes } = await checkBackup(path)
  console.log(
    `${path} is whole: ${formatNumber(allRows(seal))} rows and ${formatNumber(seal.files)} files, ${formatNumber(bytes)} bytes, made ${heading.made_at} by Fabula ${heading.fabula} on Postgres ${heading.postgres}.`,
  )
}

async function restore(path: string, replace: boolean): Promise<void> {
  const env = readOwnEnvironment(console.error)
  // Verified before a database is created for it.
  await checkBackup(path)
  const database = await openDatabase({ ...env, log: { ...silentLog, warn: console.error } })
  const workFolder = await openWorkFolder(join(filesFolder(env), '.unfinished'))
  try {
    const facts = await restoreBackup(
      { pool: database.pool, files: await openFiles(env, console.error), folder: workFolder.path },
      path,
      { replace },
    )
    console.log(
      `Restored ${formatNumber(facts.rows)} rows of ${facts.tables} tables and ${formatNumber(facts.files)} files, as of ${facts.made_at}, into ${database.describe()}.`,
    )
    if (facts.missing.count > 0) console.error(`${formatNumber(facts.missing.count)} files were missing already then.`)
  } finally {
    await workFolder.remove()
    await database.close()
  }
}
