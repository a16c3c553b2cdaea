import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** What a model is held for: to write, or to turn texts into vectors. */
export type LlamaTask = 'write' | 'embed'

/** Starts the process that holds the model: bundled beside us, or from its source where we run from ours. */
export function startLlama(modelPath: string, task: LlamaTask = 'write'): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts')
  const file = join(dirname(fileURLToPath(import.meta.url)), `llama-process.${isSource ? 'ts' : 'js'}`)
  const loader = isSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : []
  return fork(file, [modelPath, task], {
    execArgv: loader,
    env: harmlessEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** It needs no keys and no addresses: only what a program of this system can not do without. */
function harmlessEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'USERPROFILE', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LANG', 'LC_ALL', 'NODE_ENV']
  const { env } = process
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}
