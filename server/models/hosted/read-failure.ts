import type { Usage } from '@fabula/core/storyteller/turn-record'
import { CompletionError, type CompletionProblem } from '../completer.ts'
import { AddressRefused } from './address-guard.ts'
import { HttpRefusal } from './event-stream.ts'
import { refusalKind } from './refusal-kind.ts'
import { field, NoModelAnswer, ProviderError, textIn } from './wires/wire.ts'

/** Longer waits are capped at this, in seconds: one header must not send a reader away until tomorrow. */
const longestWait = 3_600
/** The longest message for a log, in characters: the provider's message, without what it repeats of the request. */
const longestMessage = 500

/**
 * Converts a failed answer into a `CompletionError`. It holds only text: no request, no headers, nothing that a log
 * could print of them, and not the key (`secret`) where a provider repeats it. `asked` is the requested address.
 */
export function readFailure(error: unknown, usage: Usage, asked: string, secret?: string): CompletionError {
  if (error instanceof CompletionError) return error
  const { problem, message, retryAfter, cause, status } = failureOf(error, usage, asked)
  // The key is removed before the message is cut, which might leave a part of it.
  const text = (secret ? message.replaceAll(secret, '***') : message).slice(0, longestMessage)
  return new CompletionError(problem, text, usage, retryAfter, cause, status, asked)
}

function failureOf(error: unknown, usage: Usage, asked: string): CompletionError {
  if (error instanceof HttpRefusal) return refusedByStatus(error, usage, asked)
  if (error instanceof ProviderError) return errorInStream(error, usage, asked)
  // A response that is not JSON is not a model's answer.
  const other = error instanceof SyntaxError ? new NoModelAnswer() : error
  if (other instanceof NoModelAnswer)
    return new CompletionError('broken', `${asked}: ${other.message}`, usage, null, undefined, 200, asked)
  const { message, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) }
  const refused = error instanceof AddressRefused ? error : undefined
  return new CompletionError('broken', `${asked}: ${message || code}`, usage, null, refused, null, asked)
}

function refusedByStatus({ status, headers, body }: HttpRefusal, usage: Usage, asked: string): CompletionError {
  // OpenAI uses 429 for both; waiting helps against only one of them.
  const problem = /"insufficient_quota"/.test(body) ? 'not_allowed' : problemOf(status, body)
  const retryAfter = problem === 'busy' ? (waitOf(headers) ?? waitInBody(body)) : null
  const reason = status >= 300 && status < 400 ? 'it sends elsewhere' : wordsIn(body)
  const message = `${status} from ${asked}: ${reason}${lacksVersion(status, asked) ? '. Most such addresses have /v1 before that path.' : ''}`
  return new CompletionError(problem, message, usage, retryAfter, undefined, status, asked)
}

/** Whether the API version was probably forgotten: nothing is found, and the path has none, unlike most. */
const lacksVersion = (status: number, asked: string): boolean =>
  (status === 404 || status === 405) && !/\/v\d/.test(new URL(asked).pathname)

/**
 * Classifies an error among the events of an answer. Some servers respond 200 before they look at the question: their
 * refusals are then recognised by the message only.
 */
function errorInStream({ type, code, message, body }: ProviderError, usage: Usage, asked: string): CompletionError {
  const refusal = refusalKind(message)
  const problem = isBusy(type, code) ? 'busy' : ofQuestion.has(refusal) ? refusal : 'broken'
  const retryAfter = problem === 'busy' ? waitInBody(body) : null
  return new CompletionError(problem, message, usage, retryAfter, undefined, 200, asked)
}

const isBusy = (type: string | null, code: number | null): boolean =>
  (type !== null && busyTypes.has(type)) || code === 429 || code === 503 || code === 529

const busyTypes = new Set(['overloaded_error', 'rate_limit_error', 'rate_limit_exceeded', 'overloaded'])

/** Problems of the question itself, which asking again would not change. */
const ofQuestion = new Set<CompletionProblem>(['too_long', 'policy'])

/** The message of an error response; the status is handled separately. */
function wordsIn(body: string): string {
  try {
    // Google puts some of its errors into a list.
    const [json]: unknown[] = [JSON.parse(body)].flat()
    const error = field(json, 'error')
    return (
      (typeof error === 'string' ? error : null) ?? textIn(error, 'message') ?? textIn(json, 'message') ?? 'refused'
    )
  } catch {
    return 'refused'
  }
}

function problemOf(status: number, body: string): CompletionProblem {
  switch (status) {
    case 429:
    case 503:
    case 529:
      return 'busy'
    // Redirects are not followed: the key is for this address only.
    case 301:
    case 302:
    case 303:
    case 307:
    case 308:
    case 401:
    case 402:
    case 403:
    case 404:
      return 'not_allowed'
    case 400:
    case 413:
    case 415:
    case 422:
    case 501:
      return refusalKind(body)
    default:
      return 'broken'
  }
}

/** Seconds from `retry-after` (seconds or a date) or `retry-after-ms`; null without either. */
function waitOf(headers: HttpRefusal['headers']): number | null {
  const ms = Number(headers['retry-after-ms'])
  if (ms > 0) return Math.min(longestWait, Math.ceil(ms / 1000))
  const header = headers['retry-after']
  if (typeof header !== 'string' || header === '') return null
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(longestWait, Math.max(1, Math.ceil(seconds))) : null
}

/** Google puts the wait into the body: `"retryDelay": "37s"`. */
function waitInBody(body: string): number | null {
  const seconds = Number(/"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(body)?.[1])
  return seconds > 0 ? Math.min(longestWait, Math.ceil(seconds)) : null
}
