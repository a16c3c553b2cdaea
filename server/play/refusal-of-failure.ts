import { Refusal } from '../refusal.ts'
import { StorytellerFailure } from './storyteller.ts'

/** What a reader is told of a storyteller that did not answer; any other error stays what it is. */
export function refusalOf(error: unknown, aborted: boolean): unknown {
  if (aborted) return new Refusal('reply_cancelled')
  if (!(error instanceof StorytellerFailure)) return error
  switch (error.reason) {
    case 'busy':
      return new Refusal('storyteller_busy', { retryAfter: error.retryAfter ?? 10 })
    case 'cancelled':
      return new Refusal('reply_cancelled')
    case 'failed':
      return new Refusal('storyteller_failed')
  }
}
