import { telegramPhrases } from '@fabula/phrases/telegram'
import type { Api } from 'grammy'
import type pg from 'pg'
import { isOver } from '../database/is-over.ts'
import type { TellRefunds } from '../payments/refund-payment.ts'
import { isFinal } from './bot.ts'

/** How long a notice is reserved while it is sent, and so when one that failed is sent again; in seconds. */
const againAfter = 300
/** How many are sent in one call: together they take less time than they are reserved for. */
const atOnce = 2

interface Notice {
  id: string
  telegram_user_id: number
  novel_name: string
  stars: number
}

/**
 * Notifies payers that their Stars were returned and the novel is closed. They have sent no message that would show
 * their language, so it is in both. Any server sends a notice again that failed, unless its payer cannot be reached.
 */
export const refundTeller =
  (pool: pg.Pool, api: Api, warn: (error: unknown) => void): TellRefunds =>
  async () => {
    try {
      for (const notice of await takeNotices(pool)) await tell(notice)
    } catch (error) {
      warn(error)
    }

    async function tell({ id, telegram_user_id: payer, novel_name: name, stars }: Notice): Promise<void> {
      const words = [telegramPhrases.english, telegramPhrases.russian].map(({ refunded }) => refunded(name, stars))
      try {
        await api.sendMessage(payer, words.join('\n\n'))
      } catch (error) {
        warn(error)
        if (!isFinal(error)) return
      }
      await pool.query('update payments set notice_due_at = null where id = $1', [id])
    }
  }

async function takeNotices(pool: pg.Pool): Promise<Notice[]> {
  const { rows } = await pool.query<Notice>(
    `update payments set notice_due_at = now() + interval '${againAfter} seconds' where id in (
       select id from payments where ${isOver('notice_due_at', againAfter)}
       order by notice_due_at limit ${atOnce} for update skip locked
     ) returning id, telegram_user_id::float8 as telegram_user_id, novel_name, stars`,
  )
  return rows
}
