import { setTimeout as sleep } from 'node:timers/promises'
import type { Transformer } from 'grammy'

/**
 * Telegram may ask to wait for long after a flood; longer than this a call does not wait, and fails: in seconds. All its
 * waits together are shorter than the lease of an update, so that nobody else begins to handle it.
 */
const longestWait = 20
const mostTries = 4

/** Calls that are in a hurry wait for nothing: who made them has a deadline, or tries again anyway. */
const hurried = new Set<string>(['getUpdates', 'getChatMember'])

/** Waits as long as Telegram asks to (429), and makes the call again; no longer than until the server stops. */
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
