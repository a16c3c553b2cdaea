import type { Api } from 'grammy'
import type { PreCheckoutQuery } from 'grammy/types'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { createCheckout } from './checkout.ts'

test('a checkout that could not be answered is answered when it is delivered again, and then no more', async () => {
  const answers: boolean[] = []
  let isDown = true
  const answer = async (_id: string, ok: boolean) => {
    if (isDown) throw new Error('down')
    answers.push(ok)
    return true as const
  }
  const logged: unknown[] = []
  const checkout = createCheckout({
    // No query is made for a payload that is not an order's.
    pool: {} as pg.Pool,
    api: { answerPreCheckoutQuery: answer } as unknown as Api,
    log: (error) => logged.push(error),
  })
  const from = { id: 7, is_bot: false, first_name: 'R' }
  const query: PreCheckoutQuery = { id: 'q', from, currency: 'XTR', total_amount: 50, invoice_payload: 'forged' }
  await checkout(query)
  expect([answers, logged.length]).toEqual([[], 1])
  isDown = false
  await checkout(query)
  await checkout(query)
  expect(answers).toEqual([false])
})
