import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { isRunning } from '../process/is-running.ts'

/** Nothing in such a folder is in use for this long, in ms. */
const forgottenAfter = 2 * 3_600_000

/**
 * Creates the folder for this process's unfinished files: uploads in progress, pictures being made. Its name in `root`
 * identifies the process, so that leftovers of killed processes are deleted here, but not those of running ones.
 * Returns its path.
 */
export async function openWorkFolder(root: string): Promise<string> {
  const host = hostname().replace(/[^A-Za-z0-9]/g, '_')
  const own = join(root, `${host}-${process.pid}`)
  await makeFolder(root)
  for (const name of await readdir(root)) {
    const path = join(root, name)
    if (await isLeft(path, name.slice(0, name.lastIndexOf('-')) === host ? Number(name.split('-').at(-1)) : null)) {
      await rm(path, { recursive: true, force: true })
    }
  }
  await makeFolder(own, { mode: 0o700 })
  return own
}

/** Processes of this machine can be looked up; for others only the time of their last write is known. */
async function isLeft(path: string, pid: number | null): Promise<boolean> {
  if (pid !== null) return pid === process.pid || !isRunning(pid)
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }))
  return Date.now() - mtimeMs > forgottenAfter
}
