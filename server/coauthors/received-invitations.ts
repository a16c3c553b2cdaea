import type { NovelRole, ReceivedInvitation } from '@fabula/contract/shapes/coauthors'
import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { transaction } from '../database/transaction.ts'
import { ProblemError } from '../problem-error.ts'
import type { Quotas } from '../quotas/quotas.ts'
import { hashOfToken } from '../secret-token.ts'
import { handOver } from './hand-over.ts'

type Ports = { pool: pg.Pool }
type AcceptPorts = Ports & { quotas?: Quotas | undefined }

/** An invitation by the token of its link, or by its id if it is for the caller's account. */
export type Means = { token: string } | { invitation: string }

interface Row {
  id: string
  role: NovelRole
  offered_by: UserId | null
  expires_at: Date
  novel_id: NovelId
  novel: string
  owner_id: UserId
  owner: string
}

const columns = `i.id, i.role, i.offered_by, i.expires_at, n.id as novel_id, n.head->>'name' as novel, n.owner_id,
  coalesce(o.username, '') as owner`
const joined = `novel_invitations i join novels n on n.id = i.novel_id join users o on o.id = n.owner_id`

const shown = ({ id, role, expires_at, novel, owner }: Row): ReceivedInvitation => ({
  id,
  novel,
  owner,
  role,
  expires_at: expires_at.toISOString(),
})

/** Open invitations for a user's account, the newest first. */
export async function listReceived({ pool }: Ports, user: UserId): Promise<ReceivedInvitation[]> {
  const { rows } = await pool.query<Row>(
    `select ${columns} from ${joined}
     where i.user_id = $1 and i.used_at is null and i.withdrawn_at is null and i.expires_at > now()
       and n.deleted_at is null order by i.created_at desc, i.id limit 100`,
    [user],
  )
  return rows.map(shown)
}

/** What an invitation is for. Throws for one that cannot be accepted any more, with the reason. */
export const readReceived = async ({ pool }: Ports, user: UserId, means: Means): Promise<ReceivedInvitation> =>
  shown(await findAcceptable(pool, user, means))

/**
 * Accepts an invitation: of several people who try a link at once one succeeds, and of several invitations that one
 * account accepts at once one is used. Accepting an offer of ownership makes the novel the user's.
 */
export const acceptInvitation = ({ pool, quotas }: AcceptPorts, user: UserId, means: Means) =>
  transaction(pool, async (client) => {
    await holdNovel(client, user, means)
    const { id, novel_id, role, offered_by } = await findAcceptable(client, user, means, 'for no key update of i')
    await client.query('update novel_invitations set used_at = now() where id = $1', [id])
    if (role === 'owner' && offered_by !== null) {
      await handOver(client, quotas, { novel: novel_id, from: offered_by, to: user })
      return { id: novel_id, role }
    }
    await client.query('insert into novel_members (novel_id, user_id, role) values ($1, $2, $3)', [
      novel_id,
      user,
      role,
    ])
    return { id: novel_id, role }
  })

const meant = `(i.token_hash = $2 or (i.user_id = $1 and i.id = $3))`
const named = (user: UserId, means: Means) =>
  'token' in means ? [user, hashOfToken(means.token), null] : [user, null, means.invitation]

/** Serialises the acceptances for one novel, so that each sees the result of the previous one. */
async function holdNovel(client: pg.PoolClient, user: UserId, means: Means): Promise<void> {
  await client.query(
    `select 1 from novel_invitations i join novels n on n.id = i.novel_id where ${meant} for no key update of n`,
    named(user, means),
  )
}

interface Found extends Row {
  used: boolean
  withdrawn: boolean
  expired: boolean
  member: boolean
}

async function findAcceptable(
  queries: Pick<pg.ClientBase, 'query'>,
  user: UserId,
  means: Means,
  lock: '' | 'for no key update of i' = '',
): Promise<Row> {
  const { rows } = await queries.query<Found>(
    `select ${columns}, i.used_at is not null as used, i.withdrawn_at is not null as withdrawn,
       i.expires_at <= now() as expired,
       exists (select 1 from novel_members m where m.novel_id = n.id and m.user_id = $1) as member
     from ${joined}
     where n.deleted_at is null and ${meant} ${lock}`,
    named(user, means),
  )
  const [found] = rows
  if (!found) throw new ProblemError('coauthor_invitation_unknown')
  if (found.owner_id === user) throw new ProblemError('coauthor_self')
  if (found.member && found.role !== 'owner') throw new ProblemError('coauthor_member')
  if (found.used) throw new ProblemError('coauthor_invitation_used')
  if (found.withdrawn) throw new ProblemError('coauthor_invitation_withdrawn')
  if (found.expired) throw new ProblemError('coauthor_invitation_expired')
  return found
}

/** Declines an invitation for one's account: its sender finds it withdrawn. */
export async function declineInvitation({ pool }: Ports, user: UserId, invitation: string): Promise<void> {
  const { rowCount } = await pool.query(
    `update novel_invitations set withdrawn_at = now()
     where id = $2 and user_id = $1 and used_at is null and withdrawn_at is null`,
    [user, invitation],
  )
  if (rowCount === 0) throw new ProblemError('invitation_not_found')
}
