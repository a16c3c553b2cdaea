import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './ask.mjs'
import { build, isBuilt } from './build.mjs'
import { checkSystem } from './check-system.mjs'
import { root, runNpm, since } from './run.mjs'

/**
 * Runs before `npm start` and `npm test`, on a fresh clone too, so it uses Node's own modules alone: checks the system,
 * installs the packages when the lock changed, builds what changed. When nothing did, it does nothing. A folder that may not
 * be written to, such as another user's, starts as it was built.
 *
 * What is prepared for is its argument. Building and running Fabula takes half of the packages that its tests take, and the
 * library that runs models is a third more: each is installed when it is asked for.
 */
const forWhom = process.argv[2]
/** The workspaces that Fabula is built from and runs by; of their packages those that only tests and types take are left out. */
const running = ['core', 'contract', 'phrases', 'server', 'web', 'demo']
const runningOnly = ['--omit=dev', ...running.map((name) => `--workspace=${name}`)]
/** What npm is told for each extent, the smallest first. The library that runs models is the root's own optional package. */
const extents = { running: runningOnly, models: [...runningOnly, '--include-workspace-root'], all: ['--include=dev'] }

const lockFile = join(root, 'package-lock.json')
const installed = join(root, 'node_modules', '.fabula-lock')
const preparing = join(root, 'dist', '.preparing')

async function install() {
  const lock = readFileSync(lockFile, 'utf8')
  const hash = createHash('sha256').update(lock).digest('hex')
  const wanted = await wantedExtent()
  const [hashBefore, extentBefore] = existsSync(installed) ? readFileSync(installed, 'utf8').split(' ') : []
  const order = Object.keys(extents)
  if (hashBefore === hash && order.indexOf(extentBefore) >= order.indexOf(wanted)) return
  const hasAll = isInstalled(JSON.parse(lock))
  if (!hasAll) {
    if (wanted === 'all' && !(await ask('This needs packages that are not installed yet. Install them?', yes)))
      throw new Error('Nothing was installed, and it cannot run without.')
    const start = performance.now()
    console.log(hashBefore === hash ? 'Installing more packages...' : 'Installing packages...')
    // Beside what is there and fits, the rest is added; a server that runs from here goes on.
    const how = hashBefore === hash ? ['install', '--no-save'] : ['ci']
    // Nothing that Fabula needs is made by install scripts, and npm versions differ in whether they run them.
    const options = ['--ignore-scripts', '--no-audit', '--no-fund']
    const { code, output } = await runNpm([...how, ...options, ...extents[wanted]])
    if (code !== 0) throw new Error(`The packages could not be installed.\n${output.trim()}`)
    console.log(`installed packages in ${since(start)}`)
  }
  writeFileSync(installed, `${hash} ${hasAll ? 'all' : wanted}`)
}

/** They go into this folder alone. */
const yes = { otherwise: true }

/** Who builds what it wants, or nothing. */
const buildsItself = ['check', 'dev']

/** How many of the packages this takes. */
async function wantedExtent() {
  if (['test', 'check', 'prove', 'bench'].includes(forWhom)) return 'all'
  return ['model', 'release'].includes(forWhom) || (await runsModels()) ? 'models' : 'running'
}

/** Whether the server is told to run a model by itself, or has one that was downloaded. */
async function runsModels() {
  // Node has it since 20.12, and an older one is refused in words only if this file can be read.
  const { parseEnv } = await import('node:util')
  const file = join(root, '.env')
  const env = { ...(isFile(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env }
  if (env.MODEL_PROVIDER === 'embedded' || env.MODEL_PATH || env.MODEL_EMBEDDING_PATH) return true
  const models = resolve(root, env.DATA_DIR || 'data', 'models')
  try {
    return readdirSync(models).some((name) => name.endsWith('.gguf'))
  } catch {
    // None was ever downloaded.
    return false
  }
}

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/** Whether node_modules already is all that the lock says, as after an `npm install` by hand. */
function isInstalled(lock) {
  try {
    const hidden = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'))
    return Object.entries(lock.packages).every(
      ([path, entry]) =>
        !path.includes('node_modules/') || entry.optional || hidden.packages[path]?.version === entry.version,
    )
  } catch {
    // No node_modules, or not made by npm.
    return false
  }
}

/** One preparation at a time: whoever comes second waits, and then finds nothing to do. */
async function alone(work) {
  mkdirSync(join(root, 'dist'), { recursive: true })
  for (;;) {
    try {
      writeFileSync(preparing, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (!isAlive(Number(readFileSync(preparing, 'utf8')))) rmSync(preparing, { force: true })
      else await sleep(200)
    }
  }
  try {
    await work()
  } finally {
    rmSync(preparing, { force: true })
  }
}

/** Whether this user may install and build here. */
function mayWrite() {
  const built = join(root, 'dist')
  return [root, ...(existsSync(built) ? [built] : [])].every((folder) => {
    try {
      accessSync(folder, constants.W_OK)
      return true
    } catch {
      // Another user's, or a file system that is only read.
      return false
    }
  })
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

try {
  checkSystem()
  // A server may be running from here: it is backed up by what it was built of, which nothing newer takes the place of.
  if (forWhom === 'backup' && isBuilt() && existsSync(installed)) process.exit()
  if (mayWrite()) {
    await alone(async () => {
      await install()
      if (!buildsItself.includes(forWhom)) await build()
    })
  } else if (!isBuilt() || !existsSync(installed)) {
    throw new Error(
      `Fabula is not built yet, and this user may not write to ${root}. Let its owner run "npm start" there once.`,
    )
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
