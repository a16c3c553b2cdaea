import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runServer } from '@fabula/dev/run-server'

/** A child process of a benchmark that has reported its port. */
export interface Helper {
  url: string
  pid: number
  stop(): Promise<void>
}

/** Starts a script of this folder as a child process; resolves once it listens. */
export async function startHelper(script: string, args: readonly (string | number)[] = []): Promise<Helper> {
  const child: ChildProcess = fork(fileURLToPath(new URL(script, import.meta.url)), args.map(String), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (told) => resolve(Number(told)))
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await gone
    },
  }
}

/** Processor time used by a process without its children, in milliseconds. */
export function processorMs(pid: number): number {
  const fields = statOf(pid)
  // Fields 14 and 15 of proc(5), in ticks of 10 ms.
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** The parent of a process. */
export const parentOf = (pid: number): number => Number(statOf(pid)[1])

/** The processor time of a process together with its running children. */
export function processorMsWithChildren(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && startedBy(Number(name), pid))
  return [pid, ...children.map(Number)].reduce((sum, each) => sum + processorMs(each), 0)
}

function startedBy(pid: number, parent: number): boolean {
  try {
    return parentOf(pid) === parent
  } catch {
    // It has ended meanwhile.
    return false
  }
}

/** The fields of proc(5) from the third one. */
const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')

/** Resident memory of a process in megabytes: current, or at its peak. */
export const residentMb = (pid: number, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Memory of a probed server after garbage collection, in bytes. */
export interface Remaining {
  heapUsed: number
  external: number
  arrayBuffers: number
  rss: number
}

/**
 * Starts the built server as operators run it, with a given database and model. `probe` is the file for its memory
 * usage, `profile` the one for a processor profile (`probe.mjs`).
 */
export const startProbed = (database: string, model: string, probe: string, profile?: string) =>
  runServer(
    {
      DATABASE_URL: database,
      MODEL_PROVIDER: 'openai-compatible',
      MODEL_BASE_URL: `${model}/v1`,
      MODEL_PROBE: 'off',
      MODEL_NAME: 'instant',
      // Local models are given short prompts by default; this is the length for hosted ones.
      MODEL_PROMPT_TOKENS: '8000',
      TRUSTED_PROXIES: '127.0.0.1',
      NODE_OPTIONS: `--import ${new URL('probe.mjs', import.meta.url).href}`,
      FABULA_PROBE: probe,
      ...(profile ? { FABULA_PROFILE: profile } : {}),
    },
    { asInstalled: true },
  )

/** Lets a probed server collect garbage, and returns the remaining memory. */
export async function readRemaining(pid: number, file: string): Promise<Remaining> {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (let wait = 0; wait < 600; wait++) {
    await sleep(50)
    if (existsSync(file)) {
      await sleep(50)
      return JSON.parse(readFileSync(file, 'utf8')) as Remaining
    }
  }
  throw new Error('the server did not answer its probe')
}
