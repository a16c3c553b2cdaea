import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { isUniqueViolation, transaction } from '../database/transaction.ts'
import { type AttemptLimit, countAttempt, forgetAttempts } from './attempts.ts'
import { type CodePurpose, readCode } from './telegram-code.ts'

/** The sender of a code to the bot, as Telegram identifies them. */
export interface TelegramPerson {
  id: number
  /** Their `@name`, or their display name. */
  name: string
}

export type Recognised =
  | { kind: 'recognised'; user: UserId; username: string; purpose: CodePurpose }
  /** Not linked yet: the sender must agree first, since another person may have given them the code. */
  | { kind: 'asks'; username: string; code: string }
  /** The code is unknown, expired, another account's, or that of a blocked account. */
  | { kind: 'invalid' }
  /** This Telegram account is linked to another account of ours. */
  | { kind: 'linked_elsewhere' }
  | { kind: 'too_many'; wait: number }

/** Wrong codes from one Telegram account. */
const guesses: AttemptLimit = { most: 8, seconds: 15 * 60 }

/**
 * Finds the account of a code. The first Telegram account that sends a code of an account, and agrees, is linked to it;
 * from then on only that one is accepted. The code stays valid until it has served its purpose.
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
    if (isUniqueViolation(error)) return { kind: 'linked_elsewhere' }
    throw error
  }
}

const nobody = `telegram_user_id = null, telegram_name = null, telegram_group_member = false, telegram_checked_at = null`

/** Removes the link, so that another Telegram account can be linked. Purchases stay. */
export async function unlinkTelegram(pool: pg.Pool, user: UserId): Promise<void> {
  await pool.query(`update users set ${nobody} where id = $1`, [user])
}

/**
 * The same from the Telegram side, for a person who finds themselves linked to an account. Returns its name; null if
 * there is none.
 */
export async function unlinkPerson(pool: pg.Pool, telegramUserId: number): Promise<string | null> {
  const { rows } = await pool.query<{ username: string }>(
    `update users set ${nobody} where telegram_user_id = $1 returning username`,
    [telegramUserId],
  )
  return rows[0]?.username ?? null
}
