import { setTimeout as sleep } from 'node:timers/promises'
import { telegramPhrases } from '@fabula/phrases/telegram'
import type { Api } from 'grammy'
import type { PreCheckoutQuery } from 'grammy/types'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { checkCheckout } from '../payments/check-checkout.ts'
import { asSignal } from './abort-signal.ts'
import { languageOfPerson } from './person.ts'

/** How long deciding may take, in ms: Telegram waits 10 s for an answer, and then refuses with a message of its own. */
const decideWithinMs = 6_500
const answerWithinMs = 3_000

/**
 * Answers a reader who is about to pay, at once and ahead of all queues. If the database does not decide in time, the
 * answer is no: nothing is charged, and they may try again. A query that is delivered twice is answered once.
 */
export function createCheckout({ pool, api, log }: { pool: pg.Pool; api: Api; log: (error: unknown) => void }) {
  const answered = new LRUCache<string, Promise<void>>({ max: 1_000 })

  async function decide(query: PreCheckoutQuery): Promise<string | null> {
    const words = telegramPhrases[languageOfPerson(query.from)]
    const offer = {
      payload: query.invoice_payload,
      currency: query.currency,
      amount: query.total_amount,
      telegramUserId: query.from.id,
    }
    const late = new AbortController()
    const decided = checkCheckout(pool, offer).then((fault) => (fault === null ? null : `${words.faults[fault]}.`))
    try {
      return await Promise.race([decided, sleep(decideWithinMs, words.busy, { signal: late.signal })])
    } catch (error) {
      log(error)
      return words.busy
    } finally {
      late.abort()
      // The loser of the race has no other error handler.
      decided.catch(() => undefined)
    }
  }

  async function answer(query: PreCheckoutQuery): Promise<void> {
    const problem = await decide(query)
    const signal = asSignal(AbortSignal.timeout(answerWithinMs))
    await api.answerPreCheckoutQuery(
      query.id,
      problem === null,
      problem === null ? {} : { error_message: problem },
      signal,
    )
  }

  return (query: PreCheckoutQuery): Promise<void> => {
    const earlier = answered.get(query.id)
    if (earlier) return earlier
    const running = answer(query).catch((error: unknown) => {
      // If it is delivered again, it may be answered again.
      answered.delete(query.id)
      log(error)
    })
    answered.set(query.id, running)
    return running
  }
}
