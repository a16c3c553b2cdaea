import { randomBytes, randomUUID } from 'node:crypto'
import type { SessionShown } from '@fabula/contract/shapes/account'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { ProblemError } from '../problem-error.ts'
import { hashOfToken } from '../secret-token.ts'
import type { UserCaller } from './caller.ts'
import type { Visit } from './security-events.ts'

/** How long a session lives after its last use. */
const lifetime = '90 days'

/** The secrets of a new session: its bearer token, and the cookie that is only used for documents. */
export interface OpenedSession {
  token: string
  document: string
}

/** Opens a session. Its secrets are stored hashed. */
export async function openSession(
  queries: Pick<pg.ClientBase, 'query'>,
  userId: UserId,
  { ip, userAgent }: Visit,
): Promise<OpenedSession> {
  const token = randomBytes(32).toString('base64url')
  const document = randomBytes(32).toString('base64url')
  // Expired sessions are deleted here, where new ones are created; nothing else does it in time.
  await queries.query('delete from sessions where user_id = $1 and expires_at < now()', [userId])
  await queries.query(
    `insert into sessions (id, user_id, token_hash, document_hash, user_agent, ip, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + interval '${lifetime}')`,
    [randomUUID(), userId, hashOfToken(token), hashOfToken(document), userAgent.slice(0, 300), ip],
  )
  return { token, document }
}

/**
 * The user of a token; null if it is unknown, revoked or expired. Using it extends the session's life, at most once a
 * day: then `extended` is called.
 */
export const findByToken = (pool: pg.Pool, token: string, ip: string, extended?: () => void) =>
  find(pool, 'token', token, { ip, extended })

/** The user of a document cookie; using it does the same. */
export const findByDocument = (pool: pg.Pool, cookie: string, ip: string, extended?: () => void) =>
  find(pool, 'document', cookie, { ip, extended })

async function find(
  pool: pg.Pool,
  kind: 'token' | 'document',
  secret: string,
  { ip, extended }: { ip: string; extended: (() => void) | undefined },
): Promise<UserCaller | null> {
  const { rows } = await pool.query<{
    id: UserId
    username: string
    administrator: boolean
    session_id: string
    stale: boolean
  }>({
    name: `find-session-by-${kind}`,
    text: `select u.id, u.username, u.administrator, s.id as session_id, s.used_at < now() - interval '1 day' as stale
           from sessions s join users u on u.id = s.user_id
           where s.${kind}_hash = $1 and s.expires_at > now() and u.username is not null and u.blocked_at is null`,
    values: [hashOfToken(secret)],
  })
  const row = rows[0]
  if (!row) return null
  if (row.stale) {
    await pool.query(`update sessions set used_at = now(), expires_at = now() + interval '${lifetime}' where id = $1`, [
      row.session_id,
    ])
    extended?.()
  }
  const { id, username, administrator, session_id } = row
  return { kind: 'user', id, username, session_id, ip, ...(administrator ? { administrator } : {}) }
}

/** Ends a session: revokes its token and its cookie. */
export async function closeSession(pool: pg.Pool, sessionId: string): Promise<void> {
  await pool.query('delete from sessions where id = $1', [sessionId])
}

interface SessionRow {
  id: string
  user_agent: string
  ip: string
  created_at: Date
  used_at: Date
}

/** A user's sessions, the most recently used first. */
export async function listSessions(pool: pg.Pool, { id, session_id }: UserCaller): Promise<SessionShown[]> {
  const { rows } = await pool.query<SessionRow>(
    `select id, user_agent, ip, created_at, used_at from sessions
     where user_id = $1 and expires_at > now() order by used_at desc, id limit 200`,
    [id],
  )
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    used_at: row.used_at.toISOString(),
    current: row.id === session_id,
  }))
}

/** Ends one of the user's own sessions. */
export async function endSession(pool: pg.Pool, userId: UserId, sessionId: string): Promise<void> {
  const { rowCount } = await pool.query('delete from sessions where id = $1 and user_id = $2', [sessionId, userId])
  if (rowCount === 0) throw new ProblemError('session_not_found')
}
