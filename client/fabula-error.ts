import type { ProblemCode } from '@fabula/contract/problem'

type Problem = { code?: ProblemCode; detail?: string; retry_after?: number }

/** Thrown when a call is refused or cannot be answered. */
export class FabulaError extends Error {
  constructor(
    /** The HTTP status. */
    readonly status: number,
    /** The problem's code; null when the answer did not come from Fabula, but for example from a proxy. */
    readonly code: ProblemCode | null,
    /** The English sentence of the problem. */
    detail: string,
    /** Seconds after which to retry, if the server gives them. */
    readonly retryAfter: number | null = null,
  ) {
    super(detail)
    this.name = 'FabulaError'
  }

  /** Reads a failed answer: an RFC 9457 problem, or only its status. */
  static async of(response: Response): Promise<FabulaError> {
    const problem = (await response.json().catch(() => ({}))) as Problem
    const seconds = problem.retry_after ?? Number(response.headers.get('retry-after') || Number.NaN)
    const wait = Number.isFinite(seconds) ? seconds : null
    return new FabulaError(response.status, problem.code ?? null, problem.detail ?? `HTTP ${response.status}`, wait)
  }
}
