import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** How often a process touches its lock file, and after how long without that it is taken for dead, in ms. */
const touchMs = 2_000
const silentMs = 30_000
/** How long a process may take to write its pid into the file that it has created, in ms. */
const unwrittenMs = 2_000
const lookMs = 200

/**
 * Does the work while no other process does the same with this lock file; `onWait` is called if another one does. A file
 * that a killed process has left is removed, even if its pid belongs to another process now: in a container that is
 * started again the pids are the same as before.
 */
export async function withLockFile(file, work, onWait = () => undefined) {
  mkdirSync(dirname(file), { recursive: true })
  let isWaiting = false
  while (!take(file)) {
    if (!isHeld(file)) {
      rmSync(file, { force: true })
      continue
    }
    if (!isWaiting) onWait()
    isWaiting = true
    await sleep(lookMs)
  }
  const timer = setInterval(() => touch(file), touchMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
    rmSync(file, { force: true })
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function touch(file) {
  try {
    const now = new Date()
    utimesSync(file, now, now)
  } catch {
    // Somebody has deleted it: the work goes on all the same.
  }
}

function isHeld(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    const silence = Date.now() - statSync(file).mtimeMs
    if (pid === 0) return silence < unwrittenMs
    return pid !== process.pid && isAlive(pid) && silence < silentMs
  } catch {
    // It was deleted meanwhile.
    return false
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
