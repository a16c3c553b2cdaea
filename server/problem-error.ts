import type { ProblemCode } from '@fabula/contract/problem'
import type { Proof } from '@fabula/contract/proof-of-work'
import type { SecondStep } from '@fabula/contract/second-step'

/** Facts about a refusal besides its code. `retryAfter` is in seconds; `tried` is an address. */
export interface ProblemFacts {
  errors?: { path: string; message: string }[]
  scenes?: string[]
  retryAfter?: number
  tried?: string
  proof?: Proof
  secondStep?: SecondStep
  values?: Record<string, string | number>
}

/** A capability's refusal with a typed code; the HTTP server gives it a status and a sentence. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly facts: ProblemFacts

  constructor(code: ProblemCode, facts: ProblemFacts = {}) {
    super(code)
    this.name = 'ProblemError'
    this.code = code
    this.facts = facts
  }
}
