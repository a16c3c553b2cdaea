import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtFromSource } from './built-from-source.ts'
import { removeFolder } from './data-folder.ts'

/** A built server, running as its own process. */
export interface RunServer {
  address: string
  pid: number
  /** Milliseconds from its start until it reports its address. */
  startedIn: number
  log(): string
  /** Stops it as an operator would, and deletes its data unless `dataDir` was given. */
  stop(): Promise<void>
  /** Kills it as a power cut would; its data stay. */
  kill(): Promise<void>
}

const built = fileURLToPath(new URL('../dist/', import.meta.url))

/** In milliseconds. On a busy machine a start has taken more than three minutes. */
const longestStartMs = 600_000

interface RunOptions {
  dataDir?: string
  onOpen?: () => void
  dist?: string
  /** Runs the current source instead of a build, and serves no pages. */
  unbuilt?: boolean
  /** Runs as on an operator's machine, without source maps, which take memory and time: for measurements. */
  asInstalled?: boolean
}

/**
 * Starts the built server on a free port of loopback, with data of its own unless `dataDir` is given. A new data folder
 * is a copy of the folder that `FABULA_INSTALLED` names, if set. Throws with the server's output if it does not start
 * within ten minutes.
 */
export async function runServer(
  environment: Record<string, string> = {},
  { dataDir, onOpen, dist = built, unbuilt = false, asInstalled = false }: RunOptions = {},
): Promise<RunServer> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'fabula-run-'))
  const installed = process.env.FABULA_INSTALLED
  if (installed && readdirSync(folder).length === 0) {
    if (!environment.DATABASE_URL) copyInstalledDatabase(folder)
    copyInstalledFiles(installed, folder)
  }
  // If we are root, Postgres runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  const programs = unbuilt ? builtFromSource() : join(dist, 'server')
  const began = performance.now()
  const program = [...(asInstalled ? [] : ['--enable-source-maps']), join(programs, 'main.js')]
  const child = spawn(process.execPath, program, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    // So that no `.env` is read.
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const address = await addressOf(child, () => said)
  onOpen?.()
  // If this process ends early, nothing else would stop the server.
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill(signal)
      await gone
    }
  }
  return {
    address,
    pid: child.pid ?? 0,
    startedIn: performance.now() - began,
    log: () => said,
    async stop() {
      await end('SIGTERM')
      if (dataDir === undefined) removeFolder(folder)
    },
    kill: () => end('SIGKILL'),
  }
}

/** Copies the built-in Postgres of the folder that `FABULA_INSTALLED` names, if set. */
export function copyInstalledDatabase(to: string): void {
  const from = process.env.FABULA_INSTALLED
  if (from) copy(join(from, 'postgres'), to)
}

/** Keeps the owners of files where a system has them, because Postgres starts only in a folder of its own user. */
function copy(path: string, to: string): void {
  if (process.platform === 'win32') cpSync(path, join(to, basename(path)), { recursive: true })
  else execFileSync('cp', ['-a', path, to])
}

/**
 * Everything except the database. Files of novels are shared by symbolic links where a system has them: a stored file
 * never changes, and an image variant made by one server can be used by all.
 */
function copyInstalledFiles(from: string, to: string): void {
  for (const name of readdirSync(from)) if (name !== 'postgres') copy(join(from, name), to)
  if (process.platform === 'win32') return
  for (const novel of readdirSync(join(from, 'files'), { withFileTypes: true })) {
    // Temporary files are not shared.
    if (!novel.isDirectory() || novel.name.startsWith('.')) continue
    rmSync(join(to, 'files', novel.name), { recursive: true })
    symlinkSync(join(from, 'files', novel.name), join(to, 'files', novel.name))
  }
}

function addressOf(child: ChildProcess, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = setInterval(() => {
      const port = /Fabula is open at http:\/\/[^\s:]+:(\d+)/.exec(said())?.[1]
      if (port) finish(() => resolve(`http://127.0.0.1:${port}`))
    }, 5)
    const late = setTimeout(
      () => finish(() => reject(new Error(`The server did not start in time:\n${said()}`))),
      longestStartMs,
    )
    child.once('exit', (code) => finish(() => reject(new Error(`The server ended with ${code}:\n${said()}`))))
    function finish(then: () => void) {
      clearInterval(look)
      clearTimeout(late)
      then()
    }
  })
}
