import { execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, open, readFile, readlink, rename, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../process/free-port.ts'
import { isRunning } from '../../process/is-running.ts'
import { postgresEnvironment } from './create-cluster.ts'
import { behindHandle, openHandle } from './folder-handle.ts'
import type { Place } from './place.ts'

/** What a running Postgres has written into its folder's `postmaster.pid`. */
export type Postmaster = {
  pid: number
  port: number
  /** The folder of its socket, or the address it listens on. */
  host: string
  status: string
}

/** A Postgres that was just started; `gone` resolves when it ends, with the end of its output. */
export type Started = { gone: Promise<{ code: number | null; said: string }> }

/** The longest path of a unix socket, without the terminating zero. */
const maxSocketPath = process.platform === 'darwin' ? 103 : 107
const maxLogBytes = 5_000_000
const windows = process.platform === 'win32'

/** For a small machine, and for important data: fsync and full_page_writes stay on. */
const postgresSettings: Record<string, string> = {
  shared_buffers: '64MB',
  max_connections: '60',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Logs the error, but not the row or the key that it concerns.
  log_error_verbosity: 'terse',
  lc_messages: 'C',
  idle_in_transaction_session_timeout: '60s',
}

/** Reads `postmaster.pid`; undefined if it is missing or incomplete. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, sockets, address, , status] = text.split('\n').map((line) => line.trim())
  if (!pid || !/^\d+$/.test(pid)) return undefined
  return {
    pid: Number(pid),
    port: Number(port),
    host: behindHandle(sockets || address || '', cluster),
    status: status ?? '',
  }
}

/** Whether the process with this id is alive and, as far as the system tells, the Postgres of this folder. */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!isRunning(pid)) return false
  if (process.platform !== 'linux') return true
  if (await isZombie(pid)) return false
  const folder = await workingFolder(pid)
  return folder === undefined || sameFolder(folder, cluster)
}

/** Whether the process with this id is alive and certainly not the Postgres of this folder. */
export async function isOtherProcess(pid: number, cluster: string): Promise<boolean> {
  if (!isRunning(pid) || (await isZombie(pid))) return false
  const folder = await workingFolder(pid)
  return folder !== undefined && !(await sameFolder(folder, cluster))
}

/** Postgres's working directory is its own folder. Undefined if the system does not tell. */
async function workingFolder(pid: number): Promise<string | undefined> {
  return readlink(`/proc/${pid}/cwd`).catch(() => undefined)
}

async function isZombie(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return state !== undefined && / Z /.test(state)
}

/** Starts Postgres in a process group of its own, so that Ctrl+C in a terminal reaches only the server. */
export async function startPostmaster(place: Place, settings: Record<string, string> = {}): Promise<Started> {
  const log = await openLog(place.logFile)
  const handle = place.byHandle ? await openHandle(place.cluster) : undefined
  const folder = handle?.path ?? place.cluster
  const options = Object.entries({ ...postgresSettings, ...(await listening(place, folder)), ...settings }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  const [program, given] = windows
    ? [place.binaries.pgCtl, ['start', '-w', '-D', place.cluster, '-l', place.logFile, '-o', options.join(' ')]]
    : [place.binaries.postgres, ['-D', folder, ...options]]
  const child = spawn(program, given, {
    ...place.owner,
    cwd: '/',
    env: postgresEnvironment(),
    detached: true,
    stdio: ['ignore', log.handle.fd, log.handle.fd, ...(handle ? [handle.fd] : [])],
  })
  child.unref()
  const gone = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('error', (error) => resolve({ code: -1, said: error.message }))
    child.once('exit', async (code) => resolve({ code, said: await tail(place.logFile, log.from) }))
  })
  await new Promise((resolve) => child.once('spawn', resolve).once('error', resolve))
  await log.handle.close()
  await handle?.close()
  return { gone }
}

/** Stops Postgres: gracefully, after 20 seconds at once (it recovers at its next start). True when it has ended. */
export async function stopPostmaster(place: Place, { pid, host }: Postmaster): Promise<boolean> {
  const { cluster } = place
  if (windows) await promisify(execFile)(place.binaries.pgCtl, ['stop', '-m', 'fast', '-W', '-D', cluster])
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (!(await isPostmasterOf(pid, cluster))) break
    if (!windows) process.kill(pid, signal)
    if (await isGone(pid, cluster, patience)) break
  }
  if (host !== cluster && host.startsWith('/tmp/fabula-')) await rmdir(host).catch(() => undefined)
  return isGone(pid, cluster, 0)
}

async function isGone(pid: number, cluster: string, patience: number): Promise<boolean> {
  for (const until = Date.now() + patience; ; await sleep(5)) {
    if (!(await isPostmasterOf(pid, cluster))) return true
    if (Date.now() >= until) return false
  }
}

/** A private socket inside the cluster; in a short folder of its own if that path is too long; a port on Windows. */
async function listening({ cluster, owner }: Place, reached: string): Promise<Record<string, string>> {
  if (windows) {
    return { listen_addresses: '127.0.0.1', port: String(await freePort()), unix_socket_directories: '' }
  }
  let folder = reached
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) > maxSocketPath || /[\s,"'\\]/.test(cluster)) {
    folder = await mkdtemp('/tmp/fabula-')
    if (owner) await chown(folder, owner.uid, owner.gid)
  }
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: folder,
    unix_socket_permissions: '0700',
  }
}

async function openLog(path: string) {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  if (size > maxLogBytes) await rename(path, `${path}.1`)
  return { handle: await open(path, 'a', 0o640), from: size > maxLogBytes ? 0 : size }
}

async function tail(path: string, from: number): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return Buffer.from(text).subarray(from).toString().trim().split('\n').slice(-12).join('\n')
}

async function sameFolder(one: string, other: string): Promise<boolean> {
  if (one === other) return true
  const [a, b] = await Promise.all([stat(one).catch(() => undefined), stat(other).catch(() => undefined)])
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev
}
