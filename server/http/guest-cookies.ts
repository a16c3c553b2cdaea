import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { isKnownGuest, newGuestCookie } from '../accounts/guest.ts'

declare module 'fastify' {
  interface FastifyInstance {
    guestCookies: GuestCookies
  }
}

/** Guest cookies: the secret that identifies a guest, with a seal that only this installation can make. */
export interface GuestCookies {
  make(): { secret: string; cookie: string }
  /**
   * Returns the secret of one of our cookies, and a `renewed` cookie if it is an older one without a seal, which is
   * accepted only if its guest is stored. Null for a cookie that was not made here.
   */
  read(cookie: string): Promise<{ secret: string; renewed: string | null } | null>
}

/** How many verified cookies are cached. */
const maxCached = 5_000

/** Opens the cookies with a sealing key stored in the database, so that servers of one database accept each other's. */
export async function openGuestCookies(pool: pg.Pool): Promise<GuestCookies> {
  const key = await readSealingKey(pool)
  const sealOf = (secret: string) => createHmac('sha256', key).update(secret).digest().subarray(0, 16)
  const sealed = (secret: string) => `${secret}.${sealOf(secret).toString('base64url')}`
  // A player sends the same cookie with every turn.
  const verified = new LRUCache<string, { secret: string; renewed: null }>({ max: maxCached })
  return {
    make() {
      const secret = newGuestCookie()
      return { secret, cookie: sealed(secret) }
    },
    async read(cookie) {
      const cached = verified.get(cookie)
      if (cached) return cached
      const [, secret, seal] = /^([A-Za-z0-9_-]{43})(?:\.([A-Za-z0-9_-]{22}))?$/.exec(cookie) ?? []
      if (secret === undefined) return null
      if (seal === undefined) return (await isKnownGuest(pool, secret)) ? { secret, renewed: sealed(secret) } : null
      const sealBytes = Buffer.from(seal, 'base64url')
      if (sealBytes.length !== 16 || !timingSafeEqual(sealBytes, sealOf(secret))) return null
      const known = { secret, renewed: null }
      verified.set(cookie, known)
      return known
    },
  }
}

/** The stored key, created by the first server that starts with the database. */
async function readSealingKey(pool: pg.Pool): Promise<Buffer> {
  await pool.query(
    `insert into installation (name, value) values ('guest-cookies', jsonb_build_object('key', $1::text))
     on conflict do nothing`,
    [randomBytes(32).toString('base64url')],
  )
  const { rows } = await pool.query<{ key: string }>(
    `select value->>'key' as key from installation where name = 'guest-cookies'`,
  )
  const key = rows[0]?.key
  if (!key) throw new Error('The key of guest cookies is missing from the database')
  return Buffer.from(key, 'base64url')
}
