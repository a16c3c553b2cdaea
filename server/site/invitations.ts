import type { Invitation, NewInvitation } from '@fabula/contract/shapes/site'
import type pg from 'pg'
import { newId } from '../database/new-id.ts'
import { ProblemError } from '../problem-error.ts'
import { hashOfToken, newToken } from '../secret-token.ts'

type Queries = Pick<pg.ClientBase, 'query'>

type Row = Omit<Invitation, 'created_at' | 'expires_at'> & { created_at: Date; expires_at: Date }

const columns = 'id, note, most, used, created_at, expires_at'

const shown = (row: Row): Invitation => ({
  ...row,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})

/** Creates an invitation. Its token is returned once; only its hash is stored. */
export async function invite(
  queries: Queries,
  { note, most, days }: NewInvitation,
): Promise<{ invitation: Invitation; token: string }> {
  const token = newToken()
  const { rows } = await queries.query<Row>(
    `insert into invitations (id, token_hash, note, most, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(days => $5)) returning ${columns}`,
    [newId<string>(), hashOfToken(token), note, most, days],
  )
  const [row] = rows
  if (!row) throw new Error('the invitation was not stored')
  return { invitation: shown(row), token }
}

/** Invitations that can still be used, the newest first. */
export async function listInvitations(queries: Queries): Promise<Invitation[]> {
  const { rows } = await queries.query<Row>(
    `select ${columns} from invitations where used < most and expires_at > now() order by created_at desc, id limit 500`,
  )
  return rows.map(shown)
}

/** Deletes an invitation: no further account can be created by it. */
export async function withdrawInvitation(queries: Queries, id: string): Promise<void> {
  const { rowCount } = await queries.query('delete from invitations where id = $1', [id])
  if (rowCount === 0) throw new ProblemError('invitation_not_found')
}

/**
 * Uses an invitation for one account, in the transaction that creates it. Throws for one that is used up or expired.
 */
export async function useInvitation(queries: Queries, token: string): Promise<void> {
  const { rowCount } = await queries.query(
    'update invitations set used = used + 1 where token_hash = $1 and used < most and expires_at > now()',
    [hashOfToken(token)],
  )
  if (rowCount === 0) throw new ProblemError('invitation_over')
}
