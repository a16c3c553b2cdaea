import type { Caller } from '../accounts/caller.ts'
import { networkOf } from '../accounts/network-of.ts'
import { ProblemError } from '../problem-error.ts'

/** The most replies written at a time, for one user and for all guests at one address; 0 means no limit. */
export interface RepliesLimits {
  user: number
  address: number
}

/** Counts the replies in progress in this process. */
export class RepliesAtOnce {
  private readonly writing = new Map<string, number>()

  constructor(private readonly limits: RepliesLimits) {}

  /** Takes a place, or throws `too_many_replies`. Returns a function that frees it, at most once. */
  take(caller: Caller): () => void {
    const [who, limit] =
      caller.kind === 'user' ? [caller.id, this.limits.user] : [networkOf(caller.ip), this.limits.address]
    const now = this.writing.get(who) ?? 0
    if (limit > 0 && now >= limit) throw new ProblemError('too_many_replies', { retryAfter: 2 })
    this.writing.set(who, now + 1)
    let held = true
    return () => {
      if (!held) return
      held = false
      const left = (this.writing.get(who) ?? 1) - 1
      if (left > 0) this.writing.set(who, left)
      else this.writing.delete(who)
    }
  }
}
