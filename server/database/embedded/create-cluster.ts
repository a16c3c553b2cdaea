import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { isRunning } from '../../process/is-running.ts'
import { DatabaseError } from '../database-error.ts'
import { openHandle } from './folder-handle.ts'
import type { Place } from './place.ts'

/** The name of the cluster's only user, used for nothing else. */
export const clusterUser = 'fabula'
/** Windows has no private sockets: clients of the loopback port need this file's password. */
export const passwordFileName = 'fabula-password'

/**
 * The character types for libc, of which the first available is used. Postgres compares with its own C.UTF-8, but
 * pg_trgm asks libc what a letter is: under plain C it finds no trigrams in Cyrillic at all.
 */
const letterLocales = ['C.UTF-8', 'en_US.UTF-8', 'C']

/** Creates the cluster if there is none. Safe when several processes do so at once: one complete folder wins. */
export async function createCluster(place: Place): Promise<void> {
  const found = await readFile(join(place.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (found !== undefined) return assertVersion(found.trim(), place)
  const draft = `${place.cluster}.new-${process.pid}-${randomBytes(3).toString('hex')}`
  try {
    await initialise(draft, place)
    await rename(draft, place.cluster)
    await removeDrafts(place.cluster)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'EPERM') throw error
    if (!(await readFile(join(place.cluster, 'PG_VERSION')).catch(() => undefined))) throw error
  }
}

/** Deletes what killed first starts have left: no other process ever would. */
async function removeDrafts(cluster: string): Promise<void> {
  const begin = `${basename(cluster)}.new-`
  for (const name of await readdir(dirname(cluster))) {
    if (!name.startsWith(begin) || isRunning(Number.parseInt(name.slice(begin.length), 10))) continue
    await rm(join(dirname(cluster), name), { recursive: true, force: true })
  }
}

async function initialise(folder: string, place: Place): Promise<void> {
  const { owner } = place
  const password = randomBytes(24).toString('base64url')
  const passwordFile = `${folder}.password`
  const authentication =
    process.platform === 'win32' ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust']
  if (process.platform === 'win32') await writeFile(passwordFile, password, { mode: 0o600 })
  try {
    for (const [attempt, letters] of letterLocales.entries()) {
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { mode: 0o700 })
      if (owner) await chown(folder, owner.uid, owner.gid)
      const failure = await runInitdb(place, folder, letters, authentication)
      if (failure === undefined) break
      if (attempt === letterLocales.length - 1 || !failure.includes('locale'))
        throw explainInitdbFailure(failure, place.cluster)
    }
    if (process.platform === 'win32') await writeFile(join(folder, passwordFileName), password, { mode: 0o600 })
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** Runs initdb; returns its error output, or undefined. */
async function runInitdb(
  { binaries, owner, byHandle }: Place,
  folder: string,
  letters: string,
  authentication: string[],
): Promise<string | undefined> {
  const handle = byHandle ? await openHandle(folder) : undefined
  try {
    const initdb = spawn(
      binaries.initdb,
      [
        `--pgdata=${handle?.path ?? folder}`,
        `--username=${clusterUser}`,
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${letters}`,
        '--no-instructions',
        ...authentication,
      ],
      {
        ...owner,
        cwd: '/',
        env: postgresEnvironment(),
        stdio: ['ignore', 'ignore', 'pipe', ...(handle ? [handle.fd] : [])],
      },
    )
    const ended = new Promise<string | undefined>((resolve) => {
      initdb.once('error', ({ message }) => resolve(`initdb could not be run (${message})`))
      initdb.once('close', (code) => resolve(code === 0 ? undefined : `initdb ended with ${code}`))
    })
    const [failure, said] = await Promise.all([ended, initdb.stderr ? text(initdb.stderr) : ''])
    return failure && (said.trim() || failure)
  } finally {
    await handle?.close()
  }
}

/** Postgres inherits nothing of the server's environment, which contains secrets. */
export function postgresEnvironment(): Record<string, string> {
  // biome-ignore lint/style/noProcessEnv: not configuration; without it Windows opens no socket.
  const { SystemRoot } = process.env
  return { LC_ALL: 'C', TZ: 'UTC', ...(SystemRoot ? { SystemRoot } : {}) }
}

function assertVersion(found: string, { cluster, binaries }: Place): void {
  if (binaries.version.split('.')[0] === found) return
  throw new DatabaseError(
    `The database in ${cluster} was made by Postgres ${found}, but this Fabula carries ${binaries.version}. Back it up with the Fabula that made it (npm run backup -- FILE), move that folder away, and restore the backup here (npm run restore -- FILE); or run that Postgres yourself and set DATABASE_URL.`,
  )
}

/** Postgres's messages about a full disk. */
const diskFull = /No space left on device|Disk quota exceeded/

/** Why an existing Postgres ended at once, from the end of its log, with advice for the operator. */
export function explainStartFailure(
  said: string,
  { cluster, logFile }: Pick<Place, 'cluster' | 'logFile'>,
): DatabaseError {
  const why = diskFull.test(said)
    ? `There is no room left on the disk of ${cluster}, and without some the database does not start. Make room. Its log`
    : `The database in ${cluster} does not start. Its log`
  return new DatabaseError(`${why}, ${logFile}, ends with:\n${said}`)
}

/** Why initdb failed, with advice for the operator. */
export function explainInitdbFailure(failure: string, folder: string): DatabaseError {
  if (diskFull.test(failure))
    return new DatabaseError(
      `There is no room left on the disk of ${folder}, where the database is made. Make some, or set DATA_DIR to a folder of another disk.\n${failure}`,
    )
  const missing = /ENOENT|cannot open shared object|GLIBC/.test(failure)
  const advice = missing ? 'It needs glibc and a common Linux. ' : ''
  return new DatabaseError(
    `Fabula's own Postgres does not run on this system. ${advice}Set DATABASE_URL to a Postgres 15 or newer.\n${failure}`,
  )
}
