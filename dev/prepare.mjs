import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from './build.mjs'
import { root, runNpm, since } from './run.mjs'

/**
 * Runs before `npm start` and `npm test`, on a fresh clone too, so it uses Node's own modules alone: checks the Node
 * version, installs the packages when the lock changed, builds what changed. When nothing did, it does nothing.
 */
const needed = [20, 19]
const lockFile = join(root, 'package-lock.json')
const installed = join(root, 'node_modules', '.fabula-lock')
const preparing = join(root, 'dist', '.preparing')

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return
  throw new Error(`Fabula needs Node ${needed.join('.')} or newer; this is ${process.versions.node}.`)
}

async function install() {
  const lock = readFileSync(lockFile, 'utf8')
  const hash = createHash('sha256').update(lock).digest('hex')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === hash) return
  if (!isInstalled(JSON.parse(lock))) {
    const start = performance.now()
    console.log('Installing packages...')
    // Nothing that Fabula needs is made by install scripts, and npm versions differ in whether they run them.
    const { code, output } = await runNpm(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'])
    if (code !== 0) throw new Error(`The packages could not be installed.\n${output.trim()}`)
    console.log(`installed packages in ${since(start)}`)
  }
  writeFileSync(installed, hash)
}

/** Whether node_modules already is what the lock says, as after an `npm install` by hand. */
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

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

try {
  checkNode()
  await alone(async () => {
    await install()
    await build()
  })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
