import { availableParallelism } from 'node:os'
import { cutText } from '@fabula/core/record/text-length'
import { createWorkQueue } from '../concurrency/work-queue.ts'

/** argon2id with 19 MiB and two passes: OWASP's recommendation for interactive logins. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * One at a time per core, so that logins cannot starve readers; and at most three, because they run in the four threads
 * that also read files.
 */
const inTurn = createWorkQueue(Math.min(availableParallelism(), 3), 200)

/** The hash of a password that nobody knows. Verifying against it takes as long as against a real one. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$joKmrHZY4p3B0Kt2vxXFkw$bG0K3WhNmSHwS4UKcdCjGMAYTOGFwryA2AkFGvXsSeM'

/** Composed: some keyboards write `й` and `é` as two characters, and others as one. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await import('@node-rs/argon2')).hash(password.normalize(), settings))

/** The longest password that can be chosen, in code points. */
export const longestPassword = 128

/**
 * Whether the password matches the hash. Without a hash, and for a text that is too long to be a password, the answer is
 * no, after the same time.
 */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const typed = cutText(password, longestPassword)
  const verify = (text: string) => inTurn(async () => (await import('@node-rs/argon2')).verify(hash ?? decoy, text))
  const composed = typed.normalize()
  // Hashes of older versions are of the password as it was typed.
  const fits = (await verify(composed)) || (composed !== typed && (await verify(typed)))
  return fits && hash !== null && typed === password
}
