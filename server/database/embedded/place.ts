import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseError } from '../database-error.ts'
import type { DatabaseLog } from '../database-log.ts'
import { type Binaries, completeBinaries, copyBinaries, findBinaries } from './binaries.ts'
import { mayEnter, type Owner, ownerOf } from './owner.ts'

/** Where a data folder's Postgres lives and who runs it. */
export type Place = {
  /** Postgres's own folder (PGDATA), whether it exists yet or not. */
  cluster: string
  binaries: Binaries
  /** Undefined: this process's user. */
  owner: Owner | undefined
  /** What Postgres writes while it runs. */
  logFile: string
}

/** Folder of what cannot stay inside a data folder that Postgres's user may not enter. */
const OUTSIDE = '/var/lib/fabula'

/**
 * Decides where the Postgres of this data folder lives: inside it, as `postgres/`, whenever its user may go there.
 * Else outside, said in the log and kept in the file `postgres-location`, so that it is found again.
 */
export async function choosePlace(folder: string, log: DatabaseLog): Promise<Place> {
  const dataDir = resolve(folder)
  await mkdir(dataDir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new DatabaseError(`The data folder ${dataDir} cannot be made (${error.code}). Set DATA_DIR to another one.`)
  })
  const cluster = await placeCluster(dataDir, log)
  const owner = await ownerOf(cluster)
  return { cluster, owner, binaries: await placeBinaries(dataDir, owner, log), logFile: `${cluster}.log` }
}

async function placeCluster(dataDir: string, log: DatabaseLog): Promise<string> {
  const inside = join(dataDir, 'postgres')
  const pointer = join(dataDir, 'postgres-location')
  const known = (await readFile(pointer, 'utf8').catch(() => '')).trim()
  if (known) return known
  const owner = await ownerOf(inside)
  if (!owner || (await mayEnter(owner, dataDir))) return inside
  const outside = join(OUTSIDE, createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
  await makeOutside()
  await writeFile(pointer, `${outside}\n`)
  log.warn(
    `The database is kept in ${outside}: Postgres does not run as root, and the user it runs as may not enter ${dataDir}.`,
  )
  return outside
}

async function placeBinaries(dataDir: string, owner: Owner | undefined, log: DatabaseLog): Promise<Binaries> {
  const binaries = await findBinaries()
  const usable = !owner || (await mayEnter(owner, join(binaries.folder, 'lib')))
  if (usable) {
    try {
      await completeBinaries(binaries)
      return binaries
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error
    }
  }
  const parent = owner ? OUTSIDE : dataDir
  if (owner) await makeOutside()
  log.info(`Postgres runs from a copy in ${parent}.`)
  return copyBinaries(binaries, parent)
}

async function makeOutside(): Promise<void> {
  await mkdir(OUTSIDE, { recursive: true })
  await chmod(OUTSIDE, 0o755)
}
