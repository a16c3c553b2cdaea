import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ask } from './ask.mjs'
import { build, isBuilt } from './build.mjs'
import { checkSystem } from './check-system.mjs'
import { withLockFile } from './lock-file.mjs'
import { root, runNpm, since } from './run.mjs'

/**
 * Runs before `npm start` and `npm test`, on a fresh clone too, so it uses only Node's own modules: checks the system,
 * installs packages if the lock file has changed, and builds what has changed. Does nothing if nothing has. In a folder
 * that is not writable, such as another user's, the existing build is used.
 *
 * The argument says what to prepare for. Building and running Fabula takes half of the packages that its tests need,
 * and the library that runs models is a third more: each set is installed when it is first needed.
 */
const forWhom = process.argv[2]
/**
 * The workspaces that Fabula is built from and runs with; their packages that only tests and types need are omitted.
 */
const running = ['core', 'contract', 'phrases', 'server', 'web', 'demo']
const runningOnly = ['--omit=dev', ...running.map((name) => `--workspace=${name}`)]
/**
 * npm's arguments for each set of packages, the smallest first. The library that runs models is an optional package of
 * the root.
 */
const extents = { running: runningOnly, models: [...runningOnly, '--include-workspace-root'], all: ['--include=dev'] }

const lockFile = join(root, 'package-lock.json')
const installed = join(root, 'node_modules', '.fabula-lock')
/** A second preparation waits for the first, and then finds nothing to do. */
const preparing = join(root, 'dist', '.preparing')

async function install() {
  const lock = readFileSync(lockFile, 'utf8')
  const hash = createHash('sha256').update(lock).digest('hex')
  const wanted = await neededExtent()
  const [hashBefore, extentBefore] = existsSync(installed) ? readFileSync(installed, 'utf8').split(' ') : []
  const order = Object.keys(extents)
  if (hashBefore === hash && order.indexOf(extentBefore) >= order.indexOf(wanted)) return
  const hasAll = isInstalled(JSON.parse(lock))
  if (!hasAll) {
    if (wanted === 'all' && !(await ask('This needs packages that are not installed yet. Install them?', yes)))
      throw new Error('Nothing was installed, and this can not run without those packages.')
    const start = performance.now()
    console.log(hashBefore === hash ? 'Installing more packages...' : 'Installing packages...')
    // Packages that are installed and match the lock stay, so that a server running from here is not disturbed.
    const how = hashBefore === hash ? ['install', '--no-save'] : ['ci']
    // Fabula needs nothing from install scripts, and npm versions differ in whether they run them.
    const options = ['--ignore-scripts', '--no-audit', '--no-fund']
    const { code, output } = await runNpm([...how, ...options, ...extents[wanted]])
    if (code !== 0) throw new Error(`The packages could not be installed.\n${output.trim()}`)
    console.log(`installed packages in ${since(start)}`)
  }
  writeFileSync(installed, `${hash} ${hasAll ? 'all' : wanted}`)
}

/** Without a terminal the answer is yes, because packages go into this folder only. */
const yes = { otherwise: true }

/** Commands that build what they need themselves, or nothing. */
const buildsItself = ['check', 'dev']

/** Which set of packages the command needs. */
async function neededExtent() {
  if (['test', 'check', 'prove', 'bench'].includes(forWhom)) return 'all'
  return ['model', 'release'].includes(forWhom) || (await runsModels()) ? 'models' : 'running'
}

/** Whether the server is configured to run a model by itself, or one has been downloaded. */
async function runsModels() {
  // Imported here, because Node has it only since 20.12: an older Node must load this file to refuse with a message.
  const { parseEnv } = await import('node:util')
  const file = join(root, '.env')
  const env = { ...(isFile(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env }
  if (env.MODEL_PROVIDER === 'embedded' || env.MODEL_PATH || env.MODEL_EMBEDDING_PATH) return true
  const models = resolve(root, env.DATA_DIR || 'data', 'models')
  try {
    return readdirSync(models).some((name) => name.endsWith('.gguf'))
  } catch {
    // No model was ever downloaded.
    return false
  }
}

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/** Whether node_modules already matches the whole lock file, as after an `npm install` by hand. */
function isInstalled(lock) {
  try {
    const hidden = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'))
    return Object.entries(lock.packages).every(
      ([path, entry]) =>
        !path.includes('node_modules/') || entry.optional || hidden.packages[path]?.version === entry.version,
    )
  } catch {
    // There is no node_modules, or npm did not create it.
    return false
  }
}

/** Whether the current user may install and build here. */
function mayWrite() {
  const built = join(root, 'dist')
  return [root, ...(existsSync(built) ? [built] : [])].every((folder) => {
    try {
      accessSync(folder, constants.W_OK)
      return true
    } catch {
      // The folder belongs to another user, or is on a read-only file system.
      return false
    }
  })
}

try {
  checkSystem()
  // A server may be running from here: back it up with the build that it runs from, without building anything newer.
  if (forWhom === 'backup' && isBuilt() && existsSync(installed)) process.exit()
  if (mayWrite()) {
    const prepare = async () => {
      await install()
      if (!buildsItself.includes(forWhom)) await build()
    }
    await withLockFile(preparing, prepare, () =>
      console.log('Another npm command installs or builds here; waiting for it...'),
    )
  } else if (!isBuilt() || !existsSync(installed)) {
    throw new Error(
      `Fabula is not built yet, and this user may not write to ${root}. Let its owner run "npm start" there once.`,
    )
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
