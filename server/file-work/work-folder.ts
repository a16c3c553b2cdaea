import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { isRunning } from '../process/is-running.ts'

/** A folder of another machine that was not touched for this long belongs to no process any more, in ms. */
const forgottenAfter = 2 * 3_600_000
/** How often a process touches its folder, in ms: an idle one writes nothing into it. */
const touchEveryMs = 20 * 60_000

/**
 * Creates the folder for this process's unfinished files: uploads in progress, pictures being made. Its name in `root`
 * identifies the process, so that leftovers of killed processes are deleted here, but not those of running ones.
 */
export async function openWorkFolder(root: string, everyMs = touchEveryMs) {
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
  const timer = setInterval(() => {
    const now = new Date()
    // A disk that cannot be written to is reported by the next upload.
    utimes(own, now, now).catch(() => undefined)
  }, everyMs)
  timer.unref()
  return {
    path: own,
    async remove() {
      clearInterval(timer)
      await rm(own, { recursive: true, force: true })
    },
  }
}

/** Processes of this machine can be looked up; for others only the time of their last write is known. */
async function isLeft(path: string, pid: number | null): Promise<boolean> {
  if (pid !== null) return pid === process.pid || !isRunning(pid)
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }))
  return Date.now() - mtimeMs > forgottenAfter
}
