import { setTimeout as sleep } from 'node:timers/promises'
import type { Transformer } from 'grammy'

/**
 * How long a call waits at most, in seconds: after a flood Telegram may ask to wait longer, and then the call fails.
 * All waits of an update together are shorter than its lease, so that no other process begins to handle it.
 */
const longestWait = 20
const mostTries = 4

/** Urgent calls do not wait: their callers have a deadline, or retry anyway. */
const hurried = new Set<string>(['getUpdates', 'getChatMember'])

/** Waits as long as Telegram asks to (429), and repeats the call; stops waiting when the server stops. */
export const patientCalls =
  (stopping: AbortSignal): Transformer =>
  async (call, method, payload, signal) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await call(method, payload, signal)
      const wait = answer.ok ? undefined : answer.parameters?.retry_after
      if (wait === undefined || wait > longestWait || attempt >= mostTries || hurried.has(method)) return answer
      await sleep(wait * 1_000, undefined, { signal: stopping })
    }
  }
