import { randomInt } from 'node:crypto'
import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'

/** Letters and digits that are not easily confused: ten of them are 48 bits. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const length = 10
/** How long an unused code is valid; then the page shows a new one. */
const lifetime = '2 hours'

/** The purpose of a code: the group, or to pay for a novel. */
export type CodePurpose = NovelId | 'group'

const novelOf = (purpose: CodePurpose): NovelId | null => (purpose === 'group' ? null : purpose)

/** The user's current code for this purpose, if there is one. */
export async function findCode(pool: pg.Pool, user: UserId, purpose: CodePurpose): Promise<string | null> {
  const { rows } = await pool.query<{ code: string }>({
    name: 'find-telegram-code',
    text: `select code from telegram_codes
           where user_id = $1 and coalesce(novel_id, user_id) = coalesce($2, $1) and used_at is null and expires_at > now()`,
    values: [user, novelOf(purpose)],
  })
  return rows[0]?.code ?? null
}

/** Returns the same code until it is used or has expired; then a new one. */
export async function issueCode(pool: pg.Pool, user: UserId, purpose: CodePurpose): Promise<string> {
  const known = await findCode(pool, user, purpose)
  if (known !== null) return known
  const { rows } = await pool.query<{ code: string }>(
    `insert into telegram_codes (code, user_id, novel_id, expires_at) values ($1, $2, $3, now() + interval '${lifetime}')
     on conflict (user_id, coalesce(novel_id, user_id)) where used_at is null do update set
       code = case when telegram_codes.expires_at > now() then telegram_codes.code else excluded.code end,
       expires_at = case when telegram_codes.expires_at > now() then telegram_codes.expires_at else excluded.expires_at end
     returning code`,
    [newCode(), user, novelOf(purpose)],
  )
  return rows[0]?.code ?? ''
}

function newCode(): string {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** Normalises a typed code: case and separators do not matter. Null if it has not the form of a code. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  if (code.length !== length || [...code].some((letter) => !letters.includes(letter))) return null
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** Ends a code that has served its purpose. */
export async function useUpCode(client: pg.Pool | pg.PoolClient, user: UserId, purpose: CodePurpose): Promise<void> {
  await client.query(
    `update telegram_codes set used_at = now()
     where user_id = $1 and coalesce(novel_id, user_id) = coalesce($2, $1) and used_at is null`,
    [user, novelOf(purpose)],
  )
}
