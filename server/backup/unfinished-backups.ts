import { randomBytes } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { HEADING } from './backup-format.ts'
import { BLOCK, readTarHeader } from './tar-file.ts'

/** Whoever writes a backup writes all the time: a file of another name that was not written to for so long is nobody's, in ms. */
const ABANDONED_MS = 3_600_000

/** What a backup is called until all of it is there. */
export const unfinishedName = (target: string): string => `${target}.${randomBytes(4).toString('hex')}.part`

const ofName = /^(.+)\.[0-9a-f]{8}\.part$/

/**
 * Deletes what commands that were killed left in the folder of a file that is being written now: under the same name, and
 * under others where nobody has written for an hour. Nobody else may be writing a backup of this database.
 */
export async function deleteLeft(unfinished: string): Promise<void> {
  const folder = dirname(unfinished)
  const target = ofName.exec(basename(unfinished))?.[1]
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const of = ofName.exec(name)?.[1]
    if (of === undefined || path === unfinished || !(await isBackup(path))) continue
    if (of === target || (await isAbandoned(path))) await rm(path, { force: true })
  }
}

/** Whether it begins as our backups do. */
async function isBackup(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch(() => null)
  if (file === null) return false
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BLOCK), 0, BLOCK, 0)
    return bytesRead === BLOCK && readTarHeader(buffer)?.name === HEADING
  } catch {
    // A folder, or nothing that can be read.
    return false
  } finally {
    await file.close()
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs > ABANDONED_MS
}
