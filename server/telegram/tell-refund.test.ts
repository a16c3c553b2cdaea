import type { Api } from 'grammy'
import { expect, test } from 'vitest'
import { refundTeller } from './tell-refund.ts'

const bought = { telegram_user_id: 7, novel_name: 'Lamps', stars: 50, fault: null }

/** What a payer is told of a refund, and what of it the operator hears. */
async function told(refund: Parameters<ReturnType<typeof refundTeller>>[0], { blocked = false } = {}) {
  const [sent, warned]: [unknown[], unknown[]] = [[], []]
  const sendMessage = async (to: number, words: string) => {
    if (blocked) throw new Error('blocked by the user')
    sent.push([to, words])
  }
  await refundTeller({ sendMessage } as unknown as Api, (error) => warned.push(error))(refund)
  return { sent, warned }
}

test('a payer is told of a refund in both languages', async () => {
  const { sent } = await told(bought)
  expect(sent).toEqual([[7, expect.stringMatching(/“Lamps” was refunded[\s\S]*«Lamps»[\s\S]*возвращены/)]])
})

test('money that bought nothing was spoken of when it came, and of a payer who is gone nobody is told', async () => {
  expect((await told({ ...bought, fault: 'amount' })).sent).toEqual([])
  expect((await told({ ...bought, telegram_user_id: null })).sent).toEqual([])
})

test('who has blocked the bot keeps no refund from being made', async () => {
  expect(await told(bought, { blocked: true })).toEqual({ sent: [], warned: [expect.any(Error)] })
})
