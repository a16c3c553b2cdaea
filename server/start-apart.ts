import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))

/** Where our programs lie bundled; null where we run from our sources. */
let bundled = (): string | null => (import.meta.url.endsWith('.ts') ? null : here)

/** For tests: they run from their sources, and start programs that were bundled from the same, at a quarter of the cost. */
export function startFrom(folder: () => string): void {
  bundled = folder
}

/**
 * Starts one of our `*-process.ts` as a process of its own: bundled beside us, or from its source where we run from ours.
 * `file` is its path in `server/`, without an ending. It inherits no key and no address.
 */
export function startApart(file: string, args: readonly string[], options: ForkOptions = {}): ChildProcess {
  const folder = bundled()
  const path = folder === null ? join(here, `${file}.ts`) : join(folder, `${basename(file)}.js`)
  const loader = folder === null ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : []
  return fork(path, args, {
    execArgv: loader,
    env: harmlessEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...options,
  })
}

/** Only what a program of this system can not do without. */
function harmlessEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'USERPROFILE', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LANG', 'LC_ALL', 'NODE_ENV']
  const { env } = process
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}
