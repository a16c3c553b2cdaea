import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { fingerprint } from './fingerprint.mjs'
import { programOf, root, runNode, since } from './run.mjs'
import { swapIn } from './swap-folder.mjs'

const guides = 'docs/guide'
const shared = ['package-lock.json', 'tsconfig.base.json', 'core', 'contract', 'phrases', 'dev/build.mjs']

const viteBuild = (config) => (outDir) => [
  ...[programOf('vite', 'bin/vite.js'), 'build', join(root, 'web'), '--config', join(root, 'web', config)],
  ...['--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
]

/**
 * The parts of `dist/`. A step fails if the file `needs` is missing, is due when its `inputs` have changed, and its
 * `command` writes to the path that it is given, which then becomes `makes` below the target.
 */
const steps = [
  {
    name: 'web',
    needs: 'web/vite.config.ts',
    inputs: [...shared, guides, 'web'],
    makes: 'web',
    command: viteBuild('vite.config.ts'),
  },
  {
    name: 'render',
    needs: 'web/vite.render.config.ts',
    inputs: [...shared, 'web'],
    makes: 'render',
    command: viteBuild('vite.render.config.ts'),
  },
  {
    name: 'guides',
    needs: 'web/build/guide/write-guides.ts',
    inputs: [...shared, guides, 'web/guide', 'web/build/guide'],
    makes: 'guides.json',
    command: (file) => ['--import', 'tsx', join(root, 'web/build/guide/write-guides.ts'), file],
  },
  {
    name: 'offline-copy',
    needs: 'web/vite.offline-copy.config.ts',
    inputs: [...shared, 'web', 'server/offline-copy', 'server/play', 'server/models'],
    makes: 'offline-copy',
    command: viteBuild('vite.offline-copy.config.ts'),
  },
  {
    name: 'server',
    needs: 'server/main.ts',
    inputs: [...shared, 'server', 'dev/build-server.mjs'],
    makes: 'server',
    command: (outDir) => [join(root, 'dev/build-server.mjs'), outDir],
  },
  {
    name: 'demo',
    needs: 'demo/pack.ts',
    inputs: [...shared, 'demo'],
    makes: 'demo.fabula',
    command: (file) => ['--import', 'tsx', join(root, 'demo/pack.ts'), file],
  },
  {
    name: 'starters',
    needs: 'demo/starters/pack-starters.ts',
    inputs: [...shared, 'demo'],
    makes: 'starters',
    command: (outDir) => ['--import', 'tsx', join(root, 'demo/starters/pack-starters.ts'), outDir],
  },
]

/**
 * Builds what changed since the last build, several steps at once. Each step builds into a temporary path, which
 * replaces the old one only when it is complete. Returns the names of the steps that ran; throws an Error with the
 * output of the failed steps, whose earlier builds stay in place.
 */
export async function build({ force = false, only = steps.map(({ name }) => name), dist = join(root, 'dist') } = {}) {
  mkdirSync(dist, { recursive: true })
  const stampFile = join(dist, '.built.json')
  const stamps = readStamps(stampFile)
  const due = steps
    .filter(({ name }) => only.includes(name))
    .map((step) => ({ ...step, print: fingerprint(step.inputs) }))
    .filter(({ name, makes, print }) => force || stamps[name] !== print || !existsSync(join(dist, makes)))
  const failures = []
  const waiting = [...due]
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const failure = await take(step, dist)
      if (failure) failures.push(failure)
      stamps[step.name] = failure ? undefined : step.print
      writeFileSync(stampFile, JSON.stringify(stamps))
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
  if (failures.length > 0) throw new Error(failures.join('\n'))
  return due.map(({ name }) => name)
}

async function take({ name, needs, makes, command }, dist) {
  if (!existsSync(join(root, needs))) return `Building ${name} failed: ${needs} is missing.`
  const start = performance.now()
  const aside = join(dist, `.making-${makes}`)
  const { code, output } = await runNode(command(aside), {
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  })
  if (code !== 0) {
    rmSync(aside, { recursive: true, force: true })
    return `Building ${name} failed:\n${stripVTControlCharacters(output.trim())}`
  }
  swapIn(aside, join(dist, makes))
  console.log(`built ${name} in ${since(start)}`)
  return undefined
}

/** The paths in `dist/` once it is built. */
export const builtParts = steps.map(({ makes }) => makes)

/** Whether every part exists, whatever sources it was built from. */
export const isBuilt = (dist = join(root, 'dist')) => steps.every(({ makes }) => existsSync(join(dist, makes)))

function readStamps(stampFile) {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    // There is no build yet, or it was interrupted: then every step is due.
    return {}
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const start = performance.now()
  const only = process.argv.slice(2).filter((word) => !word.startsWith('-'))
  try {
    const ran = await build({ force: process.argv.includes('--force'), ...(only.length > 0 ? { only } : {}) })
    console.log(ran.length > 0 ? `built ${ran.join(', ')} in ${since(start)}` : 'nothing to build')
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
