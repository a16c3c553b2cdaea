import { createHash, randomInt } from 'node:crypto'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'

/** So many are made at once. */
const count = 10
/** Letters and digits that nobody takes for one another. Sixteen of them are 78 bits: a plain hash is enough. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 16

const hash = (user: UserId, code: string): string => createHash('sha256').update(`${user} ${code}`).digest('base64url')

/** Makes ten new ones; those from before are good for nothing any more. They are told this once. */
export async function makeRecoveryCodes(client: pg.ClientBase, user: UserId): Promise<string[]> {
  const codes = Array.from({ length: count }, () =>
    Array.from({ length }, () => letters[randomInt(letters.length)]).join(''),
  )
  await client.query('delete from recovery_codes where user_id = $1', [user])
  await client.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::text[])', [
    user,
    codes.map((code) => hash(user, code)),
  ])
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** What was typed as codes are written, whatever its case and separators; null: this is no such code. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : null
}

/** Uses a code up. False: it is none of theirs, or has been used. Of two who try it at once one succeeds. */
export async function useRecoveryCode(client: pg.ClientBase, user: UserId, code: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'update recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null',
    [user, hash(user, code)],
  )
  return rowCount !== 0
}
