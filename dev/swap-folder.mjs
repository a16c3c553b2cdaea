import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Puts what was made aside, a file or a folder, in the place of what stands there. A reader of the place finds the old one
 * or the new one, and the old one stays whole until the new one is ready.
 */
export function swapIn(made, place) {
  mkdirSync(dirname(place), { recursive: true })
  const old = `${place}.old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, old)
  renameSync(made, place)
  rmSync(old, { recursive: true, force: true })
}
