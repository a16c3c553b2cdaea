import { APICallError } from '@ai-sdk/provider'
import type { Usage } from '@fabula/core/storyteller/turn-record'
import { CompletionFailure, type CompletionProblem } from '../completer.ts'

/** Waits longer than this are told as this: a reader is not asked to come back tomorrow by one header. */
const longestWait = 3_600

/** What a provider's error means for us. */
export function readFailure(error: unknown, usage: Usage): CompletionFailure {
  if (error instanceof CompletionFailure) return error
  if (!APICallError.isInstance(error)) return new CompletionFailure('broken', messageOf(error), usage, null, error)
  const status = error.statusCode ?? 0
  const problem = problemOf(status)
  const retryAfter = problem === 'busy' ? waitOf(error.responseHeaders ?? {}) : null
  const message = `${status === 0 ? 'no answer' : status} from ${new URL(error.url).origin}: ${error.message}`
  return new CompletionFailure(problem, message.slice(0, 500), usage, retryAfter, error)
}

function problemOf(status: number): CompletionProblem {
  switch (status) {
    case 429:
    case 503:
    case 529:
      return 'busy'
    case 401:
    case 402:
    case 403:
    case 404:
      return 'not_allowed'
    case 400:
    case 415:
    case 422:
    case 501:
      return 'form_refused'
    default:
      return 'broken'
  }
}

/** Seconds from `retry-after` (seconds or a date) or `retry-after-ms`; null when neither says. */
function waitOf(headers: Record<string, string>): number | null {
  const ms = Number(headers['retry-after-ms'])
  if (ms > 0) return Math.min(longestWait, Math.ceil(ms / 1000))
  const said = headers['retry-after']
  if (!said) return null
  const seconds = /^\d+$/.test(said.trim()) ? Number(said) : (Date.parse(said) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(longestWait, Math.max(1, Math.ceil(seconds))) : null
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500)
