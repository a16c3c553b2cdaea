import * as z from 'zod/mini'

/**
 * What a caller is asked to work out before their try counts: a `solution` for which SHA-256 of `challenge.solution`
 * begins with `bits` zero bits. It costs one try nothing that is felt, and thousands of them hours. Good once, for ten
 * minutes, and only for the name and the address that it was given for.
 */
export const Proof = z.object({ challenge: z.string(), bits: z.number() })
export type Proof = z.infer<typeof Proof>

/** The text whose digest counts. It fits one block of SHA-256. */
export const textOfProof = (challenge: string, solution: string | number): string => `${challenge}.${solution}`

/** Whether a digest, given by its first 32 bits, begins with so many zero bits (32 at most). */
export const beginsWithZeros = (first32: number, bits: number): boolean => Math.clz32(first32) >= bits
