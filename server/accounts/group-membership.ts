import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { JoinedCalls } from '../concurrency/joined-calls.ts'
import type { Caller } from './caller.ts'

/** Asks the messenger whether a user is in the group; null if it does not say. */
export type AskMember = (telegramUserId: number) => Promise<boolean | null>

/** How long an answer of the messenger is trusted, in seconds. */
const lifetimes = {
  /** A "yes": how long a former member keeps access at most. With the bot as an administrator they lose it at once. */
  member: 10 * 60,
  /** A "no": short, since a page that waits for a reader to join asks about this often. */
  stranger: 3,
  /** An older "yes" while the messenger does not answer. */
  silence: 24 * 60 * 60,
}

interface Row {
  telegram_user_id: string | null
  member: boolean
  age: number | null
}

/**
 * Returns a function telling whether a caller is in the group, by the stored answer or, if that is too old, a new one.
 */
export function groupMembership(pool: pg.Pool, ask: AskMember) {
  const asking = new JoinedCalls<UserId, boolean>()
  return async (caller: Caller): Promise<boolean> => {
    if (caller.kind === 'guest') return false
    const row = await find(pool, caller.id)
    if (!row || row.telegram_user_id === null) return false
    if (isFresh(row.age, row.member ? lifetimes.member : lifetimes.stranger)) return row.member
    // Concurrent calls of one page ask once.
    return asking.join(caller.id, () => askAgain(caller.id, Number(row.telegram_user_id), row))
  }

  async function askAgain(user: UserId, telegramUserId: number, { member, age }: Row): Promise<boolean> {
    const answer = await ask(telegramUserId)
    if (answer === null) return member && isFresh(age, lifetimes.silence)
    await noteMembership(pool, telegramUserId, answer)
    return answer && (await isStillLinked(pool, user, telegramUserId))
  }
}

/** Whether the messenger said within a day that a caller is in the group; it is not asked, so this does not wait for it. */
export async function wasGroupMember(pool: pg.Pool, caller: Caller): Promise<boolean> {
  if (caller.kind === 'guest') return false
  const row = await find(pool, caller.id)
  return row !== undefined && row.telegram_user_id !== null && row.member && isFresh(row.age, lifetimes.silence)
}

/** Whether an answer of this age, in seconds, is trusted. One from the future was stored before the clock was set back. */
const isFresh = (age: number | null, lifetime: number): boolean => age !== null && age >= 0 && age < lifetime

/** Stores the messenger's answer about a person, whatever caused the question. */
export async function noteMembership(pool: pg.Pool, telegramUserId: number, member: boolean): Promise<void> {
  await pool.query(
    'update users set telegram_group_member = $2, telegram_checked_at = now() where telegram_user_id = $1',
    [telegramUserId, member],
  )
}

async function find(pool: pg.Pool, user: UserId): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'find-membership',
    text: `select telegram_user_id, telegram_group_member as member,
             extract(epoch from now() - telegram_checked_at)::float8 as age from users where id = $1`,
    values: [user],
  })
  return rows[0]
}

/** Whether the account is still linked: it may have been unlinked while the messenger was asked. */
async function isStillLinked(pool: pg.Pool, user: UserId, telegramUserId: number): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from users where id = $1 and telegram_user_id = $2', [
    user,
    telegramUserId,
  ])
  return rowCount !== 0
}
