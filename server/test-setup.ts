import { builtFromSource } from '@fabula/dev/built-from-source'
import { vi } from 'vitest'
import { startFrom } from './process/fork-program.ts'

// Bundled when the first of them is started, which few test files do.
startFrom(builtFromSource)

/**
 * Tests create hundreds of accounts, and hashing each password would take as much processor time as is meant to slow
 * down guessing: these are hashed in the same way, with less work. `password.test.ts` checks the real cost.
 */
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return {
    ...argon2,
    hash: (password: string, settings: object) => argon2.hash(password, { ...settings, memoryCost: 64, timeCost: 1 }),
  }
})
