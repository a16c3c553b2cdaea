import { type Api, GrammyError, HttpError } from 'grammy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../database/new-id.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { noteRefund } from '../payments/refund-payment.ts'
import { refundTeller } from './tell-refund.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** A refunded payment, and a function that sends its notice; it fails with `error`, if given. */
async function refunded({ payer = 7 as number | null, fault = null as string | null } = {}) {
  const { pool } = database
  const [id, charge] = [newId<string>(), newId<string>()]
  await pool.query(
    `insert into payments (id, charge_id, novel_name, stars, telegram_user_id, fault) values ($1, $2, 'Lamps', 50, $3, $4)`,
    [id, charge, payer, fault],
  )
  await noteRefund(pool, charge)
  return {
    async told(error: Error | null = null) {
      const [sent, warned]: [unknown[], unknown[]] = [[], []]
      const sendMessage = async (to: number, words: string) => {
        if (error) throw error
        sent.push([to, words])
      }
      await refundTeller(pool, { sendMessage } as unknown as Api, (warning) => warned.push(warning))()
      return { sent, warned }
    },
    later: () =>
      pool.query(`update payments set notice_due_at = notice_due_at - interval '301 seconds' where id = $1`, [id]),
    again: () => noteRefund(pool, charge),
  }
}

test('a payer is notified of a refund once, in both languages', async () => {
  const { told, later, again } = await refunded()
  expect((await told()).sent).toEqual([
    [7, expect.stringMatching(/“Lamps” was refunded[\s\S]*«Lamps»[\s\S]*возвращены/)],
  ])
  await again()
  await later()
  expect((await told()).sent).toEqual([])
})

test('a payment that bought nothing was reported on arrival, and a deleted payer is not notified', async () => {
  expect((await (await refunded({ fault: 'wrong_amount' })).told()).sent).toEqual([])
  expect((await (await refunded({ payer: null })).told()).sent).toEqual([])
})

test('a notice that failed is sent again later, but not to a payer who has blocked the bot', async () => {
  const { told, later } = await refunded()
  const cut = new HttpError('cut', new Error('ECONNRESET'))
  expect(await told(cut)).toEqual({ sent: [], warned: [cut] })
  expect(await told()).toEqual({ sent: [], warned: [] })
  await later()
  const answer = { ok: false as const, error_code: 403, description: 'Forbidden: bot was blocked by the user' }
  const blocked = new GrammyError('', answer, 'sendMessage', {})
  expect((await told(blocked)).warned).toEqual([blocked])
  await later()
  expect((await told()).sent).toEqual([])
  const other = await refunded()
  await other.told(cut)
  await other.later()
  expect((await other.told()).sent).toHaveLength(1)
})
