import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { isKnownGuest, newGuestCookie } from '../accounts/guest.ts'

declare module 'fastify' {
  interface FastifyInstance {
    guestCookies: GuestCookies
  }
}

/** A guest's cookie: the secret that a guest is known by, and a seal that only this installation can make. */
export interface GuestCookies {
  make(): { secret: string; cookie: string }
  /**
   * The secret in a cookie of ours, and the cookie to be given for it where it is an older one, which had no seal and is
   * taken only if its guest is stored; null: nobody here has made it.
   */
  read(cookie: string): Promise<{ secret: string; renewed: string | null } | null>
}

/** Cookies whose seal was found good are kept, so many of them. */
const mostKept = 5_000

/** Servers of one database take each other's cookies: the key of the seal is kept there. */
export async function openGuestCookies(pool: pg.Pool): Promise<GuestCookies> {
  const key = await keyIn(pool)
  const sealOf = (secret: string) => createHmac('sha256', key).update(secret).digest().subarray(0, 16)
  const sealed = (secret: string) => `${secret}.${sealOf(secret).toString('base64url')}`
  // Whoever plays comes with the same cookie at every turn.
  const good = new LRUCache<string, { secret: string; renewed: null }>({ max: mostKept })
  return {
    make() {
      const secret = newGuestCookie()
      return { secret, cookie: sealed(secret) }
    },
    async read(cookie) {
      const before = good.get(cookie)
      if (before) return before
      const [, secret, seal] = /^([A-Za-z0-9_-]{43})(?:\.([A-Za-z0-9_-]{22}))?$/.exec(cookie) ?? []
      if (secret === undefined) return null
      if (seal === undefined) return (await isKnownGuest(pool, secret)) ? { secret, renewed: sealed(secret) } : null
      const args = Buffer.from(seal, 'base64url')
      if (args.length !== 16 || !timingSafeEqual(args, sealOf(secret))) return null
      const known = { secret, renewed: null }
      good.set(cookie, known)
      return known
    },
  }
}

async function keyIn(pool: pg.Pool): Promise<Buffer> {
  await pool.query(
    `insert into installation (name, value) values ('guest-cookies', jsonb_build_object('key', $1::text))
     on conflict do nothing`,
    [randomBytes(32).toString('base64url')],
  )
  const { rows } = await pool.query<{ key: string }>(
    `select value->>'key' as key from installation where name = 'guest-cookies'`,
  )
  const key = rows[0]?.key
  if (!key) throw new Error('The key of guest cookies is gone from the database')
  return Buffer.from(key, 'base64url')
}
