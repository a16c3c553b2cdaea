import { randomBytes } from 'node:crypto'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isFolder, makeFolder } from '../../make-folder.ts'
import { DatabaseError } from '../database-error.ts'
import type { DatabaseLog } from '../database-log.ts'
import { type Binaries, completeBinaries, copyBinaries, findBinaries } from './binaries.ts'
import { handlesReachFolders } from './folder-handle.ts'
import { mayEnter, type Owner, ownerOf } from './owner.ts'

/** Where a data folder's Postgres is stored, and who runs it. */
export type Place = {
  /** Postgres's own folder (PGDATA), whether it exists yet or not. */
  cluster: string
  binaries: Binaries
  /** Undefined: this process's user. */
  owner: Owner | undefined
  /** Its user may not enter the cluster's parents: Postgres inherits the open folder instead of its path. */
  byHandle: boolean
  /** Postgres's log. */
  logFile: string
}

/** The parent of clusters that cannot be inside a data folder which Postgres's user may not enter. */
const outsideFolder = '/var/lib/fabula'

/**
 * Decides where the Postgres of this data folder is stored: inside it, as `postgres/`, even if its user may not enter
 * (root's own home), as long as the system lets it inherit the open folder. Otherwise outside, in a folder of its own
 * that the file `postgres-location` names; the log says so at every start.
 */
export async function choosePlace(folder: string, log: DatabaseLog): Promise<Place> {
  const dataDir = resolve(folder)
  await makeFolder(dataDir)
  const { cluster, byHandle } = await placeCluster(dataDir, log)
  const owner = await ownerOf(cluster)
  return { cluster, byHandle, owner, binaries: await placeBinaries(dataDir, owner, log), logFile: `${cluster}.log` }
}

/** Whether an earlier start has created a database for this data folder. Creates nothing. */
export const hasDatabase = async (folder: string): Promise<boolean> =>
  (await isThere(join(folder, 'postgres'))) || (await isThere(join(folder, 'postgres-location')))

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

type Placed = Pick<Place, 'cluster' | 'byHandle'>

async function placeCluster(dataDir: string, log: DatabaseLog): Promise<Placed> {
  const inside = join(dataDir, 'postgres')
  const pointer = join(dataDir, 'postgres-location')
  const known = (await readFile(pointer, 'utf8').catch(() => '')).trim()
  if (known) return atKnownPlace(known, pointer, log)
  const owner = await ownerOf(inside)
  if (!owner || (await mayEnter(owner, dataDir))) return { cluster: inside, byHandle: false }
  if (await handlesReachFolders()) return { cluster: inside, byHandle: true }
  // A name that was never used before: a new data folder must not find the database of a deleted one.
  const outside = join(outsideFolder, randomBytes(6).toString('hex'))
  await makeOutside()
  await writeFile(pointer, `${outside}\n`)
  sayWhere(outside, pointer, log)
  return { cluster: outside, byHandle: false }
}

/** The place where an earlier start has put this data folder's database. */
async function atKnownPlace(cluster: string, pointer: string, log: DatabaseLog): Promise<Placed> {
  if (!(await isFolder(cluster))) {
    throw new DatabaseError(
      `The database of this data folder was stored in ${cluster}, as ${pointer} says, and is not there. Bring it back, or remove ${pointer} to begin with an empty one.`,
    )
  }
  sayWhere(cluster, pointer, log)
  return { cluster, byHandle: false }
}

const sayWhere = (cluster: string, pointer: string, log: DatabaseLog): void =>
  log.warn(`The database is stored in ${cluster}, outside of the data folder, as ${pointer} says.`)

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
  const parent = owner ? outsideFolder : dataDir
  if (owner) await makeOutside()
  log.info(`Postgres runs from a copy in ${parent}.`)
  return copyBinaries(binaries, parent)
}

async function makeOutside(): Promise<void> {
  await makeFolder(outsideFolder)
  await chmod(outsideFolder, 0o755)
}
