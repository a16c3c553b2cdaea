import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Starts a process that reads files: bundled beside us, or from its source where we run from ours. */
export function startProcess(mostMemory: number): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts')
  const file = join(dirname(fileURLToPath(import.meta.url)), `file-work-process.${isSource ? 'ts' : 'js'}`)
  const loader = isSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : []
  return fork(file, [String(mostMemory)], {
    execArgv: loader,
    env: harmlessEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** It needs no keys and no addresses: only what a program of this system can not do without. */
function harmlessEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'USERPROFILE', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LANG', 'LC_ALL', 'NODE_ENV']
  const { env } = process
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}
