import { builtFromSource } from '@fabula/dev/built-from-source'
import { vi } from 'vitest'
import { startFrom } from './start-apart.ts'

// Bundled when the first of them is started, which few test files do.
startFrom(builtFromSource)

/**
 * Hundreds of accounts are made, each of whose passwords would take the processor for as long as it is to keep guessers
 * busy: theirs are hashed in the same way, with less work. What it is to cost is told by `password.test.ts`.
 */
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return {
    ...argon2,
    hash: (password: string, settings: object) => argon2.hash(password, { ...settings, memoryCost: 64, timeCost: 1 }),
  }
})
