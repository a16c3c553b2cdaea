import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Replaces the file or folder at `place` with the new one. Readers find either the old or the new one, and the old one
 * stays complete until the new one is ready.
 */
export function swapIn(made, place) {
  mkdirSync(dirname(place), { recursive: true })
  const old = `${place}.old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, old)
  renameSync(made, place)
  rmSync(old, { recursive: true, force: true })
}
