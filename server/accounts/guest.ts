import { hash, randomBytes } from 'node:crypto'
import type { GameStateId, UserId } from '@fabula/core/ids'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { transaction } from '../database/transaction.ts'
import type { Caller } from './caller.ts'
import { moveGame, type OwnedGame } from './move-game.ts'

/** A new guest's cookie: 32 random bytes. */
export const newGuestCookie = (): string => randomBytes(32).toString('base64url')

const keyOfCookie = (cookie: string): string => `cookie:${hash('sha256', cookie, 'base64url')}`

/** A cache of guests by cookie, since a player sends the same cookie with every turn. */
const guests = new LRUCache<string, KnownGuest>({ max: 5_000 })
type KnownGuest = { guest_key: string; id: UserId }

function guestByCookie(cookie: string): KnownGuest {
  const cached = guests.get(cookie)
  if (cached) return cached
  const guest_key = keyOfCookie(cookie)
  const made = { guest_key, id: guestId(guest_key) }
  guests.set(cookie, made)
  return made
}

/** Whether a guest with this cookie was stored before cookies were sealed. */
export async function isKnownGuest(pool: pg.Pool, cookie: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'find-known-guest',
    text: 'select 1 from users where guest_key = $1 union all select 1 from games where claim_key = $1 limit 1',
    values: [keyOfCookie(cookie)],
  })
  return rowCount !== 0
}

/** The guest of a cookie; without one, the guest of the address, with the cookie being set. */
export function guestOf(from: { cookie: string; ip: string } | { minted: string; ip: string }): Caller {
  if ('cookie' in from) return { kind: 'guest', ip: from.ip, ...guestByCookie(from.cookie) }
  const guest_key = addressKey(from.ip)
  return { kind: 'guest', id: guestId(guest_key), guest_key, ip: from.ip, minted_key: keyOfCookie(from.minted) }
}

const addressKey = (ip: string): string => `address:${ip}`

/** A guest's id, the same for the same key, which it does not disclose. */
function guestId(key: string): UserId {
  const hex = hash('sha256', `guest ${key}`, 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-9${hex.slice(17, 20)}-${hex.slice(20, 32)}` as UserId
}

/** Stores the row that a guest's games belong to; does nothing for users. */
export async function storeGuest(pool: Pick<pg.Pool, 'query'>, caller: Caller): Promise<void> {
  if (caller.kind === 'user') return
  await pool.query({
    name: 'store-guest',
    text: 'insert into users (id, guest_key, ip) values ($1, $2, $3) on conflict do nothing',
    values: [caller.id, caller.guest_key, caller.ip],
  })
}

/**
 * Moves what a visitor's first call created, before they had their cookie, from the address's guest to their own. True
 * if the visitor may have games that they did not have before: a concurrent call of theirs may have moved them.
 */
export async function claimGames(pool: pg.Pool, caller: Caller): Promise<boolean> {
  if (caller.kind === 'user' || !caller.guest_key.startsWith('cookie:')) return false
  const { rowCount } = await pool.query({
    name: 'find-claimed',
    text: 'select 1 from games where claim_key = $1 limit 1',
    values: [caller.guest_key],
  })
  if (rowCount === 0) return true
  await storeGuest(pool, caller)
  await transaction(pool, async (client) => {
    const { rows } = await client.query<OwnedGame>(
      'select id, novel_id, user_id from games where claim_key = $1 for update',
      [caller.guest_key],
    )
    for (const game of rows) await moveGame(client, game, caller.id)
  })
  return true
}

/**
 * Moves an unplayed game that was begun by the address's guest to the visitor who requests its first state. Calls
 * without a cookie share the address's games: a visitor who was shown one with their new cookie returns with that
 * cookie, and would find nothing. True if the game is theirs now.
 */
export async function claimUntouched(pool: pg.Pool, caller: Caller, stateId: GameStateId): Promise<boolean> {
  if (caller.kind === 'user' || !caller.guest_key.startsWith('cookie:')) return false
  const address = guestId(addressKey(caller.ip))
  return transaction(pool, async (client) => {
    const { rows } = await client.query<OwnedGame>(
      `select g.id, g.novel_id, g.user_id from states s join games g on g.user_id = s.user_id and g.id = s.game_id
       where s.user_id = $1 and s.id = $2 and s.depth = 0
         and not exists (select 1 from states t where t.user_id = $1 and t.game_id = g.id and t.depth > 0)
       for update of g`,
      [address, stateId],
    )
    const [game] = rows
    if (!game) return false
    await storeGuest(client, caller)
    await moveGame(client, game, caller.id)
    return true
  })
}

/** Moves a guest's games and reports to the account at login. The account's own current game stays current. */
export async function moveGuestGames(pool: pg.Pool, guestKey: string, to: UserId): Promise<void> {
  await transaction(pool, async (client) => {
    const { rows } = await client.query<OwnedGame>(
      `select g.id, g.novel_id, g.user_id from games g join users u on u.id = g.user_id
       where u.guest_key = $1 or g.claim_key = $1 for update of g`,
      [guestKey],
    )
    for (const game of rows) await moveGame(client, game, to)
    // The novels' statistics have counted this reader, who goes on under another id.
    await client.query(
      `insert into counted_readers (novel_id, user_id, metric, mark)
       select c.novel_id, $2, c.metric, c.mark from counted_readers c join users u on u.id = c.user_id
       where u.guest_key = $1 and c.novel_id = any($3::uuid[]) on conflict do nothing`,
      [guestKey, to, rows.map(({ novel_id }) => novel_id)],
    )
    // Their reports show turns of the games that were moved, and are still one for each person and novel.
    await client.query(
      `update reports r set user_id = $2 from users u where u.guest_key = $1 and r.user_id = u.id
         and not exists (select 1 from reports own where own.user_id = $2 and own.novel_id = r.novel_id)`,
      [guestKey, to],
    )
  })
}
