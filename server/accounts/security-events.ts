import { browserName } from '@fabula/contract/browser-name'
import type { SecurityEvent, SecurityEventKind } from '@fabula/contract/shapes/account-security'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { newId } from '../database/new-id.ts'
import { shortAddress } from './short-address.ts'

type Queries = Pick<pg.ClientBase, 'query'>

/** The origin of an action. Empty strings if it is not disclosed, as for actions of administrators. */
export interface Visit {
  ip: string
  userAgent: string
}
/** For actions of administrators: the owner is shown the action, but not its origin. */
export const byAdministrator: Visit = { ip: '', userAgent: '' }

/** Counted by the day regardless of origin, so that a thousand guessed passwords fill one line. */
const inBulk: readonly SecurityEventKind[] = ['sign_in_failed', 'second_step_failed']

/** Adds an event to an account's security log. An event like another of the same day increments its count instead. */
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
 * Adds a failed sign-in to the log of the name's account, if there is one. Called for unknown names too, so that the
 * time of the answer discloses nothing about them.
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

/** An account's security log, the newest first. */
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
