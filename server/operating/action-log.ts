import type { LoggedAction } from '@fabula/contract/shapes/operator'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { newId } from '../database/new-id.ts'

type Queries = Pick<pg.ClientBase, 'query'>

/** Fields that must not be logged. */
const secret = /key|token|secret|password/i
/** Longer texts are truncated: the log describes actions, and must not store novels a second time. */
const longest = 300

interface Action {
  caller: Caller
  /** The name of the route. */
  action: string
  /** The name of what it was about; empty if it has none. */
  subject?: string | null
  /** The parameters and the body of the call. */
  details: object
}

/** Logs an action of an administrator, or of a script with the server's key. */
export async function logAction(queries: Queries, { caller, action, subject, details }: Action): Promise<void> {
  const isPerson = caller.kind === 'user' && caller.administrator === true
  await queries.query(
    'insert into admin_actions (id, actor_id, actor, action, subject, details) values ($1, $2, $3, $4, $5, $6)',
    [
      newId<string>(),
      isPerson ? caller.id : null,
      isPerson ? caller.username : '',
      action,
      (subject ?? '').slice(0, longest),
      JSON.stringify(withoutSecrets(details)),
    ],
  )
}

/** A copy without secrets, at every depth, and with long texts truncated. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return truncated(value)
  if (Array.isArray(value)) return value.slice(0, 100).map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secret.test(name))
      .map(([name, field]) => [name, withoutSecrets(field)]),
  )
}

/** A text of at most the logged length. Half a surrogate pair at its end would be refused by the database. */
const truncated = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…` : text

/** The action log, the latest action first. */
export async function listActions(
  pool: pg.Pool,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ actions: LoggedAction[]; max_actions: number }> {
  const [page, count] = await Promise.all([
    pool.query<Omit<LoggedAction, 'at'> & { at: Date }>(
      `select id, at, actor_id, actor, action, subject, details::text as details
       from admin_actions order by at desc, id desc limit $1 offset $2`,
      [limit, offset],
    ),
    pool.query<{ count: number }>('select count(*)::int as count from admin_actions'),
  ])
  return {
    actions: page.rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    max_actions: count.rows[0]?.count ?? 0,
  }
}
