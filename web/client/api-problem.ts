import type { Problem } from '@fabula/contract/problem'

/**
 * A call that failed. `status` is 0 if no answer arrived; `code` is null if the answer was not one of our problems (a
 * proxy's page, say), and `detail` is then its body, or the browser's message.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | null
  readonly detail: string
  readonly errors: NonNullable<Problem['errors']>
  readonly scenes: string[]
  /**
   * Other data from the server: the proof of work or second step that a sign-in requires; the address at which a model
   * was tried.
   */
  readonly more: Pick<Partial<Problem>, 'proof' | 'second_step' | 'tried'>
  /** Seconds to wait, if the server said so. */
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
    this.name = 'ApiError'
    this.status = args.status
    this.code = args.code ?? null
    this.detail = args.detail
    this.errors = args.errors ?? []
    this.scenes = args.scenes ?? []
    this.more = args.more ?? {}
    this.retryAfter = args.retryAfter ?? null
  }
}

/** The problem in a failed answer: its detail (serialised if it is not a string), else its body, else nothing. */
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
    // Not JSON, so the body is the only detail; a proxy's HTML page is not worth showing.
    return { detail: body.trimStart().startsWith('<') ? '' : body.trim() }
  }
  if (typeof read !== 'object' || read === null || !('detail' in read)) return { detail: body }
  const problem = read as Partial<Problem>
  const { code, detail, errors, scenes } = problem
  return { code, errors, scenes, more: problem, detail: typeof detail === 'string' ? detail : JSON.stringify(detail) }
}
