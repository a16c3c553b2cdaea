import { ProblemError } from '../problem-error.ts'
import { serverStops } from './running-turns.ts'
import { StorytellerError } from './storyteller.ts'

/**
 * Converts a storyteller's failure into the error that the reader gets; any other error is returned unchanged. If
 * `signal` was aborted because the server stops, another server may write the reply.
 */
export function problemOf(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) {
    return signal.reason === serverStops
      ? new ProblemError('stopping', { retryAfter: 2 })
      : new ProblemError('reply_cancelled')
  }
  if (!(error instanceof StorytellerError)) return error
  switch (error.reason) {
    case 'busy':
      return new ProblemError('storyteller_busy', { retryAfter: error.retryAfter ?? 10 })
    case 'cancelled':
      return new ProblemError('reply_cancelled')
    case 'own_failed':
      return new ProblemError('own_model_failed')
    case 'held_back':
      return new ProblemError('reply_held_back')
    case 'failed':
      return new ProblemError('storyteller_failed')
  }
}
