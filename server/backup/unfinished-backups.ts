import { randomBytes } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { headingName } from './backup-format.ts'
import { blockBytes, readTarHeader } from './tar-file.ts'

/**
 * A file of another name without a write for this long is abandoned, in ms. A backup is written to all the time, but then
 * read again, which takes hours if it is large; it may be another installation's.
 */
const abandonedMs = 24 * 3_600_000

/** The name of a backup until it is complete. */
export const unfinishedName = (target: string): string => `${target}.${randomBytes(4).toString('hex')}.part`

const ofName = /^(.+)\.[0-9a-f]{8}\.part$/

/**
 * Deletes what killed commands left in the folder of a file that is about to be written: unfinished files of the same
 * name, and those of other names without a write for a day. No other backup of this database may be in progress.
 */
export async function deleteAbandoned(unfinished: string): Promise<void> {
  const folder = dirname(unfinished)
  const target = ofName.exec(basename(unfinished))?.[1]
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const of = ofName.exec(name)?.[1]
    if (of === undefined || path === unfinished || !(await isBackup(path))) continue
    if (of === target || (await isAbandoned(path))) await rm(path, { force: true })
  }
}

/** Whether a file begins like one of our backups. */
async function isBackup(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch(() => null)
  if (file === null) return false
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(blockBytes), 0, blockBytes, 0)
    return bytesRead === blockBytes && readTarHeader(buffer)?.name === headingName
  } catch {
    // A folder, or an unreadable file.
    return false
  } finally {
    await file.close()
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs > abandonedMs
}
