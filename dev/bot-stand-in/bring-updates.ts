import { setTimeout as sleep } from 'node:timers/promises'
import type { BotState } from './bot-state.ts'

/** Between two attempts to bring the same update, in ms. Telegram takes longer. */
const againMs = 200

/** Brings updates to the webhook while there is one: each again and again until it is answered with a 2xx. */
export async function bringUpdates(state: BotState, signal: AbortSignal): Promise<void> {
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
    state.brought.push(answer?.status ?? 0)
    if (answer?.ok) state.queue = state.queue.filter((other) => other !== update)
    else await sleep(againMs)
  }
}
