import { beginsWithZeros, type Proof, textOfProof } from '@fabula/contract/proof-of-work'
import { sha256Head } from './sha256-head.ts'

/** Attempts between two yields to the page: a slow phone blocks for some 20 ms. */
const triesPerYield = 1_000

/**
 * Solves the proof of work that the server requires before a sign-in. Takes at most about a second, without an
 * indicator.
 */
export async function proveWork({ challenge, bits }: Proof): Promise<string> {
  for (let solution = 0; ; solution++) {
    if (beginsWithZeros(sha256Head(textOfProof(challenge, solution)), bits)) return String(solution)
    if (solution % triesPerYield === triesPerYield - 1) await new Promise((resolve) => setTimeout(resolve))
  }
}
