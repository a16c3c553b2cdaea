import { setTimeout as sleep } from 'node:timers/promises'

/** For tests: waits until a condition is true, and returns its value; throws when that takes too long. */
export async function until<T>(look: () => T | Promise<T>, ms = 60_000): Promise<NonNullable<T>> {
  for (const end = performance.now() + ms; ; ) {
    const seen = await look()
    if (seen) return seen
    if (performance.now() > end) throw new Error(`waited ${ms} ms in vain: ${look}`)
    await sleep(20)
  }
}
