import type { Problem } from '@fabula/contract/problem'

/**
 * A call that failed. `status` is 0 when no answer came at all; `code` is null when the answer was not a problem of ours
 * (a proxy's page, say), and `detail` is then its body, or what the browser said.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | null
  readonly detail: string
  readonly errors: NonNullable<Problem['errors']>
  readonly scenes: string[]
  /** What else the server said: of a sign-in, what it has to be worked for, or finished with; of a model, where it was asked. */
  readonly more: Pick<Partial<Problem>, 'proof' | 'second_step' | 'tried'>
  /** Seconds, when the server said how long to wait. */
  readonly retryAfter: number | null

  constructor(args: {
    status: number
    code?: string | null
    detail: string
    errors?: Problem['errors']
    scenes?: string[]
    more?: Pick<Partial<Problem>, 'proof' | 'second_step' | 'tried'>
    retryAfter?: number | null
  }) {
    super(args.detail || `HTTP ${args.status}`)
    this.name = 'ApiProblem'
    this.status = args.status
    this.code = args.code ?? null
    this.detail = args.detail
    this.errors = args.errors ?? []
    this.scenes = args.scenes ?? []
    this.more = args.more ?? {}
    this.retryAfter = args.retryAfter ?? null
  }
}

/** The problem in a failed answer: its detail (serialised when it is no sentence), else its body, else nothing. */
export async function problemOf(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => '')
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError({
    status: response.status,
    retryAfter: Number.isFinite(wait) ? wait : null,
    ...problemIn(body),
  })
}

function problemIn(
  body: string,
): Pick<Partial<Problem>, 'code' | 'errors' | 'scenes'> & { detail: string; more?: Partial<Problem> } {
  let read: unknown
  try {
    read = JSON.parse(body)
  } catch {
    // Not JSON, so the body itself is all there is to tell; a proxy's page is not for reading.
    return { detail: body.trimStart().startsWith('<') ? '' : body.trim() }
  }
  if (typeof read !== 'object' || read === null || !('detail' in read)) return { detail: body }
  const problem = read as Partial<Problem>
  const { code, detail, errors, scenes } = problem
  return { code, errors, scenes, more: problem, detail: typeof detail === 'string' ? detail : JSON.stringify(detail) }
}
