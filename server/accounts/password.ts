import { availableParallelism } from 'node:os'
import { Refusal } from '../refusal.ts'

/** argon2id with 19 MiB and two passes: OWASP's recommendation for interactive logins. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At most two at once per core, so that logins can not take the machine from readers; more than this many wait in vain. */
const atOnce = 2 * availableParallelism()
const longestQueue = 200
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw new Refusal('overloaded', { retryAfter: 5 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await import('@node-rs/argon2')).hash(password, settings))

/** A hash that no password has: checking against it takes as long as against a real one. */
let decoy: Promise<string> | null = null

/** True when the password is that of the hash. Without a hash the answer is no, in the same time. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const against = hash ?? (await decoy)
  const fits = await inTurn(async () => (await import('@node-rs/argon2')).verify(against, password))
  return fits && hash !== null
}
