import { setTimeout as sleep } from 'node:timers/promises'
import type { BotState } from './bot-state.ts'

/** Delay between two attempts to deliver the same update, in ms. Telegram's is longer. */
const retryDelayMs = 200

/** Delivers updates to the webhook while one is set, repeating each until it is answered with a 2xx. */
export async function deliverUpdates(state: BotState, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const [update] = state.queue
    const { webhook } = state
    if (!webhook || !update) {
      await state.arrival(250)
      continue
    }
    const answer = await fetch(webhook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': webhook.secret },
      body: JSON.stringify(update),
      signal,
    }).catch(() => null)
    state.deliveries.push(answer?.status ?? 0)
    if (answer?.ok) state.queue = state.queue.filter((other) => other !== update)
    else await sleep(retryDelayMs)
  }
}
