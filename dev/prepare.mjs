import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build, isBuilt } from './build.mjs'
import { checkSystem } from './check-system.mjs'
import { root, runNpm, since } from './run.mjs'

/**
 * Runs before `npm start` and `npm test`, on a fresh clone too, so it uses Node's own modules alone: checks the system,
 * installs the packages when the lock changed, builds what changed. When nothing did, it does nothing. A folder that may not
 * be written to, such as another user's, starts as it was built.
 *
 * What is prepared for is its argument. To build and run Fabula takes two thirds of the packages that its tests take, so the
 * others are installed when they are asked for.
 */
const forWhom = process.argv[2]
const takesAll = ['test', 'prove', 'bench'].includes(forWhom)
/** The workspaces that Fabula is built from and runs by. */
const running = ['core', 'contract', 'phrases', 'server', 'web', 'demo']

const lockFile = join(root, 'package-lock.json')
const installed = join(root, 'node_modules', '.fabula-lock')
const preparing = join(root, 'dist', '.preparing')

async function install() {
  const lock = readFileSync(lockFile, 'utf8')
  const hash = createHash('sha256').update(lock).digest('hex')
  const [hashBefore, hadAll] = existsSync(installed) ? readFileSync(installed, 'utf8').split(' ') : []
  if (hashBefore === hash && (hadAll === 'all' || !takesAll)) return
  const hasAll = isInstalled(JSON.parse(lock))
  if (!hasAll) {
    const start = performance.now()
    console.log(hashBefore === hash ? 'Installing the packages of the tests...' : 'Installing packages...')
    // Beside what is there and fits, the rest is added; a server that runs from here goes on.
    const how = hashBefore === hash ? ['install', '--no-save'] : ['ci']
    const what = takesAll ? [] : running.map((name) => `--workspace=${name}`)
    // Nothing that Fabula needs is made by install scripts, and npm versions differ in whether they run them.
    const options = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
    const { code, output } = await runNpm([...how, ...options, ...what])
    if (code !== 0) throw new Error(`The packages could not be installed.\n${output.trim()}`)
    console.log(`installed packages in ${since(start)}`)
  }
  writeFileSync(installed, `${hash} ${takesAll || hasAll ? 'all' : 'running'}`)
}

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
  if (mayWrite()) {
    await alone(async () => {
      await install()
      await build()
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
