import { APICallError } from '@ai-sdk/provider'
import type { Usage } from '@fabula/core/storyteller/turn-record'
import { CompletionFailure, type CompletionProblem } from '../completer.ts'

/** Waits longer than this are told as this: a reader is not asked to come back tomorrow by one header. */
const longestWait = 3_600

/** What a provider's error means for us. */
export function readFailure(error: unknown, usage: Usage): CompletionFailure {
  if (error instanceof CompletionFailure) return error
  if (!APICallError.isInstance(error)) return amidStream(error, usage)
  const status = error.statusCode ?? 0
  const body = error.responseBody ?? ''
  // Both are 429 at OpenAI; waiting helps against one of them only.
  const problem = /"insufficient_quota"/.test(body) ? 'not_allowed' : problemOf(status)
  const retryAfter = problem === 'busy' ? (waitOf(error.responseHeaders ?? {}) ?? waitInBody(body)) : null
  const message = `${status === 0 ? 'no answer' : status} from ${new URL(error.url).origin}: ${error.message}`
  return new CompletionFailure(problem, message.slice(0, 500), usage, retryAfter, error)
}

/** An error that came among the events of an answer that had begun: words, or an object with a type or a code. */
function amidStream(error: unknown, usage: Usage): CompletionFailure {
  const { type, code, message } = fieldsOf(error)
  const isBusy = type === 'overloaded_error' || type === 'rate_limit_error' || code === 429 || code === 503
  return new CompletionFailure(isBusy ? 'busy' : 'broken', message.slice(0, 500), usage, null, error)
}

function fieldsOf(error: unknown): { type: unknown; code: unknown; message: string } {
  if (typeof error !== 'object' || error === null) return { type: null, code: null, message: String(error) }
  return {
    type: 'type' in error ? error.type : null,
    code: 'code' in error ? Number(error.code) : null,
    message: 'message' in error ? String(error.message) : 'an error without words',
  }
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

/** Google tells the wait in the body: `"retryDelay": "37s"`. */
function waitInBody(body: string): number | null {
  const seconds = Number(/"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(body)?.[1])
  return seconds > 0 ? Math.min(longestWait, Math.ceil(seconds)) : null
}
