import { createHash, randomInt } from 'node:crypto'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { codeSeparators } from './totp.ts'

/** How many codes are made at once. */
const count = 10
/** Letters and digits that are not easily confused. Sixteen of them are 78 bits, so a plain hash is enough. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 16

const hash = (user: UserId, code: string): string => createHash('sha256').update(`${user} ${code}`).digest('base64url')

/** Makes ten new codes and invalidates the old ones. They are shown only this once. */
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

/** Normalises a typed code, whatever its case and separators; null if it has not the form of one. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(codeSeparators, '')
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : null
}

/** Uses up a code. False if it does not belong to the account or has been used; of two concurrent uses one succeeds. */
export async function useRecoveryCode(client: pg.ClientBase, user: UserId, code: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'update recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null',
    [user, hash(user, code)],
  )
  return rowCount !== 0
}
