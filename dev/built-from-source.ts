import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint } from './fingerprint.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, '.cache')
const inputs = ['package-lock.json', 'core', 'contract', 'phrases', 'server', 'dev/build-server.mjs']
const dayMs = 24 * 60 * 60 * 1000

let built: string | undefined

/**
 * The folder of the server's programs, bundled from the current source: takes a second for the first caller, nothing
 * for later ones. A process started from it costs a third of one that loads the source file by file. Throws with the
 * bundler's output.
 */
export function builtFromSource(): string {
  built ??= bundle()
  return built
}

function bundle(): string {
  const folder = join(cache, `server-${fingerprint(inputs)}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const aside = `${folder}.${process.pid}`
  execFileSync(process.execPath, [join(root, 'dev/build-server.mjs'), aside], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'pipe',
  })
  try {
    renameSync(aside, folder)
  } catch (error) {
    // Another process has built the same bundle first.
    rmSync(aside, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  removeOld()
  return folder
}

/** Removes bundles of outdated sources. One that is in use may be hours old, hence the day. */
function removeOld() {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    if (name.startsWith('server-') && Date.now() - statSync(path).mtimeMs > dayMs)
      rmSync(path, { recursive: true, force: true })
  }
}
