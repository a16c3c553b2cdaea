import type { Api } from 'grammy'
import { expect, test } from 'vitest'
import { refundTeller } from './tell-refund.ts'

const bought = { telegram_user_id: 7, novel_name: 'Lamps', stars: 50, fault: null }

/** The messages to a payer about a refund, and what is logged about it. */
async function told(refund: Parameters<ReturnType<typeof refundTeller>>[0], { blocked = false } = {}) {
  const [sent, warned]: [unknown[], unknown[]] = [[], []]
  const sendMessage = async (to: number, words: string) => {
    if (blocked) throw new Error('blocked by the user')
    sent.push([to, words])
  }
  await refundTeller({ sendMessage } as unknown as Api, (error) => warned.push(error))(refund)
  return { sent, warned }
}

test('a payer is notified of a refund in both languages', async () => {
  const { sent } = await told(bought)
  expect(sent).toEqual([[7, expect.stringMatching(/“Lamps” was refunded[\s\S]*«Lamps»[\s\S]*возвращены/)]])
})

test('a payment that bought nothing was reported on arrival, and a deleted payer is not notified', async () => {
  expect((await told({ ...bought, fault: 'amount' })).sent).toEqual([])
  expect((await told({ ...bought, telegram_user_id: null })).sent).toEqual([])
})

test('a payer who has blocked the bot does not prevent a refund', async () => {
  expect(await told(bought, { blocked: true })).toEqual({ sent: [], warned: [expect.any(Error)] })
})
