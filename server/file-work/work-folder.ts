import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '../is-running.ts'
import { makeFolder } from '../make-folder.ts'

/** No upload, and nothing that is made of it, takes this long, in ms. */
const forgottenAfter = 2 * 3_600_000

/**
 * The folder in which this process keeps what is not finished: uploads that come in, pictures being made. It lies in `root`
 * under a name that tells who works there, so that what a process left behind that was killed is removed here, and nothing
 * of another that runs. Answers its path.
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

/** Of a process on this machine it is known whether it runs; of others only how long they have been silent. */
async function isLeft(path: string, pid: number | null): Promise<boolean> {
  if (pid !== null) return pid === process.pid || !isRunning(pid)
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }))
  return Date.now() - mtimeMs > forgottenAfter
}
