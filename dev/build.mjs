import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { fingerprint } from './fingerprint.mjs'
import { programOf, root, runNode, since } from './run.mjs'

const shared = ['package-lock.json', 'tsconfig.base.json', 'core', 'contract', 'phrases', 'dev/build.mjs']

const viteBuild = (config, target) => [
  ...[programOf('vite', 'bin/vite.js'), 'build', join(root, 'web'), '--config', join(root, 'web', config)],
  ...['--outDir', join(root, 'dist', target), '--emptyOutDir', '--logLevel', 'warn'],
]

/** What `dist/` consists of. `needs` must be there, `inputs` decide whether the step runs, `makes` is its result. */
const steps = [
  {
    name: 'web',
    needs: 'web/vite.config.ts',
    inputs: [...shared, 'web'],
    makes: 'dist/web',
    command: viteBuild('vite.config.ts', 'web'),
  },
  {
    name: 'render',
    needs: 'web/vite.render.config.ts',
    inputs: [...shared, 'web'],
    makes: 'dist/render',
    command: viteBuild('vite.render.config.ts', 'render'),
  },
  {
    name: 'server',
    needs: 'server/main.ts',
    inputs: [...shared, 'server', 'dev/build-server.mjs'],
    makes: 'dist/server/main.js',
    command: [join(root, 'dev/build-server.mjs')],
  },
  {
    name: 'demo',
    needs: 'demo/pack.ts',
    inputs: [...shared, 'demo'],
    makes: 'dist/demo.fabula',
    command: ['--import', 'tsx', join(root, 'demo/pack.ts'), join(root, 'dist/demo.fabula')],
  },
]

const stampFile = join(root, 'dist', '.built.json')

/**
 * Builds what changed since the last build, several steps at once. Answers the names of the steps that ran;
 * throws an Error with the failed steps' output.
 */
export async function build({ force = false, only = steps.map(({ name }) => name) } = {}) {
  mkdirSync(join(root, 'dist'), { recursive: true })
  const stamps = readStamps()
  const due = steps
    .filter(({ name }) => only.includes(name))
    .map((step) => ({ ...step, print: fingerprint(step.inputs) }))
    .filter(({ name, makes, print }) => force || stamps[name] !== print || !existsSync(join(root, makes)))
  const failures = []
  const waiting = [...due]
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const failure = await take(step)
      if (failure) failures.push(failure)
      stamps[step.name] = failure ? undefined : step.print
      writeFileSync(stampFile, JSON.stringify(stamps))
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
  if (failures.length > 0) throw new Error(failures.join('\n'))
  return due.map(({ name }) => name)
}

async function take({ name, needs, command }) {
  if (!existsSync(join(root, needs))) return `Building ${name} failed: ${needs} is missing.`
  const start = performance.now()
  const { code, output } = await runNode(command, { env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' } })
  if (code !== 0) return `Building ${name} failed:\n${stripVTControlCharacters(output.trim())}`
  console.log(`built ${name} in ${since(start)}`)
  return undefined
}

function readStamps() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    // No build yet, or one that was cut off: then everything is due.
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
