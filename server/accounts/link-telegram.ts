import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { codeOf, transaction } from '../database/transaction.ts'
import { type AttemptLimit, countAttempt, forgetAttempts } from './attempts.ts'
import { type CodePurpose, readCode } from './telegram-code.ts'

/** Who sends a code to the bot, as Telegram knows them. */
export interface TelegramPerson {
  id: number
  /** Their `@name`, or what they are called. */
  name: string
}

export type Recognised =
  | { kind: 'recognised'; user: UserId; username: string; purpose: CodePurpose }
  /** Nobody is linked yet: the sender has to agree first, for somebody else may have given them the code. */
  | { kind: 'asks'; username: string; code: string }
  /** No such code, or not any more, or somebody else's, or of somebody who is blocked. */
  | { kind: 'invalid' }
  /** This Telegram account belongs to another account of ours. */
  | { kind: 'linked_elsewhere' }
  | { kind: 'too_many'; wait: number }

/** Wrong codes from one Telegram account. */
const guesses: AttemptLimit = { most: 8, seconds: 15 * 60 }

/**
 * Whose code it is. The first Telegram account that sends a code of an account, and agrees, is linked to it, and from then
 * on only that one is listened to. The code stays good until it has done what it is for.
 */
export async function recognise(
  pool: pg.Pool,
  sender: TelegramPerson,
  typed: string,
  { agreed }: { agreed: boolean },
): Promise<Recognised> {
  const subject = `telegram-code ${sender.id}`
  const wait = await countAttempt(pool, subject, guesses)
  if (wait > 0) return { kind: 'too_many', wait }
  const code = readCode(typed)
  const found = code === null ? ({ kind: 'invalid' } as const) : await link(pool, sender, code, agreed)
  if (found.kind === 'recognised' || found.kind === 'asks') await forgetAttempts(pool, [subject])
  return found
}

async function link(pool: pg.Pool, sender: TelegramPerson, code: string, agreed: boolean): Promise<Recognised> {
  try {
    return await transaction(pool, async (client) => {
      const { rows } = await client.query<{
        user_id: UserId
        username: string
        novel_id: NovelId | null
        linked: string | null
        elsewhere: boolean
      }>(
        `select c.user_id, u.username, c.novel_id, u.telegram_user_id as linked,
           exists (select 1 from users o where o.telegram_user_id = $2 and o.id <> u.id) as elsewhere
         from telegram_codes c join users u on u.id = c.user_id
         where c.code = $1 and c.used_at is null and c.expires_at > now() and u.blocked_at is null for update of c, u`,
        [code, sender.id],
      )
      const row = rows[0]
      if (!row || (row.linked !== null && Number(row.linked) !== sender.id)) return { kind: 'invalid' }
      if (row.elsewhere) return { kind: 'linked_elsewhere' }
      if (row.linked === null && !agreed) return { kind: 'asks', username: row.username, code }
      await client.query('update users set telegram_user_id = $2, telegram_name = $3 where id = $1', [
        row.user_id,
        sender.id,
        sender.name.slice(0, 200),
      ])
      const { user_id: user, username, novel_id } = row
      return { kind: 'recognised', user, username, purpose: novel_id ?? 'group' }
    })
  } catch (error) {
    if (codeOf(error) === '23505') return { kind: 'linked_elsewhere' }
    throw error
  }
}

const nobody = `telegram_user_id = null, telegram_name = null, telegram_group_member = false, telegram_checked_at = null`

/** Takes the link away: another Telegram account may be linked then. What was paid for stays. */
export async function unlinkTelegram(pool: pg.Pool, user: UserId): Promise<void> {
  await pool.query(`update users set ${nobody} where id = $1`, [user])
}

/** The same from the other side, by whoever finds themselves linked to an account. Answers its name; null: to none. */
export async function unlinkPerson(pool: pg.Pool, telegramUserId: number): Promise<string | null> {
  const { rows } = await pool.query<{ username: string }>(
    `update users set ${nobody} where telegram_user_id = $1 returning username`,
    [telegramUserId],
  )
  return rows[0]?.username ?? null
}
