import * as z from 'zod/mini'

/**
 * A proof of work that a caller must send before a sign-in is tried: a `solution` for which the SHA-256 of
 * `challenge.solution` begins with `bits` zero bits. Its cost is not noticeable for one sign-in, and hours for
 * thousands. Valid once, for ten minutes, for one account name and one client address.
 */
export const Proof = z.object({ challenge: z.string(), bits: z.number() })
export type Proof = z.infer<typeof Proof>

/** The text that is hashed. It fits one block of SHA-256. */
export const textOfProof = (challenge: string, solution: string | number): string => `${challenge}.${solution}`

/** Whether a digest, given by its first 32 bits, begins with at least `bits` zero bits (at most 32). */
export const beginsWithZeros = (first32: number, bits: number): boolean => Math.clz32(first32) >= bits
