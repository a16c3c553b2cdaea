import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
/** When running from the sources. */
const sources = join(here, '..')

/** The folder of our bundled programs; null when running from the sources. */
let bundled = (): string | null => (import.meta.url.endsWith('.ts') ? null : here)

/**
 * For tests, which run from the sources: starts programs bundled from the same sources instead, at a quarter of the
 * cost.
 */
export function startFrom(folder: () => string): void {
  bundled = folder
}

/**
 * Starts one of our `*-process.ts` as a process of its own: the bundle beside this one, or its source when running from
 * the sources. `file` is its path in `server/`, without an extension. It inherits no keys and no addresses.
 */
export function forkProgram(file: string, args: readonly string[], options: ForkOptions = {}): ChildProcess {
  const folder = bundled()
  const path = folder === null ? join(sources, `${file}.ts`) : join(folder, `${basename(file)}.js`)
  const loader = folder === null ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : []
  return fork(path, args, {
    execArgv: loader,
    env: harmlessEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...options,
  })
}

/** Kills such a process; resolves once it has ended. */
export async function killProgram(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** Only the variables that a program on this system cannot do without. */
function harmlessEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'USERPROFILE', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LANG', 'LC_ALL', 'NODE_ENV']
  const { env } = process
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}
