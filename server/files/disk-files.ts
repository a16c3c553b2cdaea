import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../database/transaction.ts'
import type { FileStore } from '../media/file-store.ts'
import { ProblemError } from '../problem-error.ts'

/** A folder is deleted at most once: two more attempts are for concurrent deletions. */
const maxAttempts = 3

const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG'])

/** Stores files in a folder. A file appears under its name only once all of it is on the disk. */
export function createDiskFiles(folder: string): FileStore {
  const at = (key: string) => {
    if (!/^[a-z0-9-]+(\/[a-z0-9-]+(\.[a-z0-9]+)?)*$/.test(key)) throw new Error(`Not a key of a file: ${key}`)
    return join(folder, ...key.split('/'))
  }
  return {
    kind: 'disk',
    put: (key, content) =>
      refusing(async () => {
        const target = at(key)
        for (let attempt = 1; ; attempt++) {
          try {
            await makeFolder(dirname(target))
            if (content instanceof Uint8Array) await writeWhole(target, content)
            else await take(content.path, target)
            return await syncFolder(dirname(target))
          } catch (error) {
            // The novel is being deleted, together with its folder: the caller will find that it does not exist.
            if (codeOf(error) !== 'ENOENT' || attempt === maxAttempts) throw error
          }
        }
      }),
    async open(key, range) {
      const handle = await orNull(open(at(key), 'r'))
      return handle === null ? null : handle.createReadStream(range)
    },
    size: async (key) => (await orNull(stat(at(key))))?.size ?? null,
    copy: (from, to) =>
      refusing(async () => {
        await makeFolder(dirname(at(to)))
        return (await orNull(linkOrCopy(at(from), at(to)))) !== null
      }),
    copyFolder: (from, to) =>
      refusing(async () => {
        const names = (await orNull(readdir(at(from)))) ?? []
        // A file that is being written has a name that no key can have.
        const stored = names.filter((name) => !name.endsWith('.part'))
        if (stored.length > 0) await makeFolder(at(to))
        for (const name of stored) await orNull(linkOrCopy(at(`${from}/${name}`), at(`${to}/${name}`)))
      }),
    // Files written into it meanwhile are deleted by another attempt.
    remove: (key) => rm(at(key), { recursive: true, force: true, maxRetries: 3, retryDelay: 50 }),
  }
}

async function writeWhole(target: string, bytes: Uint8Array): Promise<void> {
  const draft = draftOf(target)
  try {
    const handle = await open(draft, 'wx')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Moves a file here, by renaming it on the same disk. Its content is flushed before it gets the name. */
async function take(path: string, target: string): Promise<void> {
  await sync(path)
  try {
    await rename(path, target)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    await takeFromElsewhere(path, target)
  }
}

async function takeFromElsewhere(path: string, target: string): Promise<void> {
  const draft = draftOf(target)
  try {
    await copyFile(path, draft)
    await sync(draft)
    await rename(draft, target)
    await unlink(path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Stored files never change, so one file may have two names; not every disk supports that. Returns true. */
async function linkOrCopy(from: string, to: string): Promise<true> {
  try {
    await link(from, to)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return true
    if (codeOf(error) === 'ENOENT') throw error
    const draft = draftOf(to)
    await copyFile(from, draft, constants.COPYFILE_FICLONE)
    await rename(draft, to)
  }
  await syncFolder(dirname(to))
  return true
}

const draftOf = (target: string): string => `${target}.${randomBytes(6).toString('hex')}.part`

/** Creates a folder and its parents, and flushes each new directory entry. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  for (let made = folder; first !== undefined && made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made))
  }
}

/** A new directory entry is only safe when its folder is flushed too. Windows cannot, and need not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (diskFullCodes.has(codeOf(error) ?? '')) throw new ProblemError('disk_full')
    throw error
  }
}
