import { beginsWithZeros, type Proof, textOfProof } from '@fabula/contract/proof-of-work'
import { sha256Head } from './sha256-head.ts'

/** So many tries between two moments for the page: a slow phone stands still for some 20 ms. */
const triesAtOnce = 1_000

/** Works out what the server asks for before a sign-in. Nobody waits for more than about a second, and nothing moves. */
export async function proveWork({ challenge, bits }: Proof): Promise<string> {
  for (let solution = 0; ; solution++) {
    if (beginsWithZeros(sha256Head(textOfProof(challenge, solution)), bits)) return String(solution)
    if (solution % triesAtOnce === triesAtOnce - 1) await new Promise((resolve) => setTimeout(resolve))
  }
}
