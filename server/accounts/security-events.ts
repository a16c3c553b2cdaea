import { browserName } from '@fabula/contract/browser-name'
import type { SecurityEvent, SecurityEventKind } from '@fabula/contract/shapes/account-security'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { newId } from '../database/new-id.ts'
import { shortAddress } from './short-address.ts'

type Queries = Pick<pg.ClientBase, 'query'>

/** From where something was done. Empty texts: it is nobody's business, as with what administrators do. */
export interface Visit {
  ip: string
  userAgent: string
}
/** Of what administrators do: the owner is told that it was done, and not from where. */
export const byAdministrator: Visit = { ip: '', userAgent: '' }

/** Told by the day, wherever they come from: somebody who tries a thousand passwords fills one line. */
const inBulk: readonly SecurityEventKind[] = ['sign_in_failed', 'second_step_failed']

/** Tells an account's owner of something. Alike on one day: the row that there is counts it. */
export async function noteSecurityEvent(
  queries: Queries,
  user: UserId,
  kind: SecurityEventKind,
  visit: Visit,
): Promise<void> {
  const facts = factsOf(kind, visit)
  await queries.query({
    name: 'note-security-event',
    text: `insert into security_events (id, user_id, kind, alike, browser, system, address)
           values ($1, $2, $3, to_char(now(), 'YYYY-MM-DD ') || $4::text, $5, $6, $7)
           on conflict (user_id, alike) do update set count = security_events.count + 1, at = now(),
             browser = excluded.browser, system = excluded.system, address = excluded.address`,
    values: [newId<string>(), user, kind, facts.alike, facts.browser, facts.system, facts.address],
  })
}

/**
 * Tells of a wrong password whoever has the name, if anybody does. Asked for names that nobody has too: how long an answer
 * takes says nothing about them.
 */
export async function noteFailedSignIn(queries: Queries, foldedName: string, visit: Visit): Promise<void> {
  const facts = factsOf('sign_in_failed', visit)
  await queries.query({
    name: 'note-failed-sign-in',
    text: `insert into security_events (id, user_id, kind, alike, browser, system, address)
           select $1::uuid, u.id, 'sign_in_failed', to_char(now(), 'YYYY-MM-DD ') || $3::text, $4::text, $5::text, $6::text
           from users u where u.username_folded = $2
           on conflict (user_id, alike) do update set count = security_events.count + 1, at = now(),
             browser = excluded.browser, system = excluded.system, address = excluded.address`,
    values: [newId<string>(), foldedName, facts.alike, facts.browser, facts.system, facts.address],
  })
}

function factsOf(kind: SecurityEventKind, { ip, userAgent }: Visit) {
  const { browser, system } = browserName(userAgent)
  const facts = { browser: browser ?? '', system: system ?? '', address: shortAddress(ip) }
  const where = inBulk.includes(kind) ? '' : ` ${facts.browser} ${facts.system} ${facts.address}`
  return { ...facts, alike: kind + where }
}

/** What happened to somebody's account, the newest first. */
export async function listSecurityEvents(
  pool: pg.Pool,
  user: UserId,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ events: SecurityEvent[]; max_events: number }> {
  const [page, count] = await Promise.all([
    pool.query<Omit<SecurityEvent, 'at' | 'kind'> & { at: Date; kind: string }>(
      `select id, kind, count, at, browser, system, address from security_events
       where user_id = $1 order by at desc, id desc limit $2 offset $3`,
      [user, limit, offset],
    ),
    pool.query<{ count: number }>('select count(*)::int as count from security_events where user_id = $1', [user]),
  ])
  return {
    events: page.rows.map((row) => ({ ...row, kind: row.kind as SecurityEventKind, at: row.at.toISOString() })),
    max_events: count.rows[0]?.count ?? 0,
  }
}
