import type { ProblemCode } from '@fabula/contract/problem'
import type { Proof } from '@fabula/contract/proof-of-work'

/** What a refusal can tell besides its code. `retryAfter` is in seconds; `values` fill the sentence. */
export interface RefusalFacts {
  errors?: { path: string; message: string }[]
  scenes?: string[]
  retryAfter?: number
  proof?: Proof
  values?: Record<string, string | number>
}

/** A capability's "no", in a typed code; the web door gives it a status and a sentence. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly facts: RefusalFacts

  constructor(code: ProblemCode, facts: RefusalFacts = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.facts = facts
  }
}
