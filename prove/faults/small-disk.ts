import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from '@fabula/dev/data-folder'

/** A disk of a few megabytes that can be filled and made read-only; null if this user may not mount one. */
export interface SmallDisk {
  folder: string
  fill(): void
  empty(): void
  /** Read-only, as a disk that the system has found broken. */
  lock(locked: boolean): void
  remove(): void
}

export function openSmallDisk(megabytes: number): SmallDisk | null {
  const folder = makeDataFolder('prove-disk')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmdirSync(folder)
    return null
  }
  chmodSync(folder, 0o755)
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      const file = openSync(filler, 'w')
      try {
        // Larger pieces first, then smaller ones for the rest.
        for (const size of [1 << 20, 1 << 12]) {
          const piece = Buffer.alloc(size)
          try {
            for (;;) writeSync(file, piece)
          } catch {}
        }
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(filler, { force: true }),
    lock: (locked) => void execFileSync('mount', ['-o', `remount,${locked ? 'ro' : 'rw'}`, folder]),
    remove() {
      execFileSync('umount', ['-l', folder])
      rmdirSync(folder)
    },
  }
}
