import type { ProblemCode } from '@fabula/contract/problem'

type Problem = { code?: ProblemCode; detail?: string; retry_after?: number }

/** A call that the server refused, or could not answer. */
export class FabulaError extends Error {
  constructor(
    /** The HTTP status. */
    readonly status: number,
    /** Which problem it is; null where something before the server answered. */
    readonly code: ProblemCode | null,
    /** The English sentence of the problem. */
    detail: string,
    /** Seconds after which it may be tried again, where the server says so. */
    readonly retryAfter: number | null = null,
  ) {
    super(detail)
    this.name = 'FabulaError'
  }

  /** What a failed answer says: an RFC 9457 problem, or only its status. */
  static async of(response: Response): Promise<FabulaError> {
    const problem = (await response.json().catch(() => ({}))) as Problem
    const seconds = problem.retry_after ?? Number(response.headers.get('retry-after') || Number.NaN)
    const wait = Number.isFinite(seconds) ? seconds : null
    return new FabulaError(response.status, problem.code ?? null, problem.detail ?? `HTTP ${response.status}`, wait)
  }
}
