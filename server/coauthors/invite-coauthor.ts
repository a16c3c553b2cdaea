import { coauthorLimits, type MemberRole, type PendingInvitation } from '@fabula/contract/shapes/coauthors'
import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { asDraft, type DraftPlace } from '../authoring/authoring-ports.ts'
import { loadNovel } from '../authoring/load-novel.ts'
import { newId } from '../database/new-id.ts'
import { transaction } from '../database/transaction.ts'
import { ProblemError } from '../problem-error.ts'
import { hashOfToken, newToken } from '../secret-token.ts'
import type { CoauthorPorts } from './members.ts'

/**
 * Invites an account by its name, or (without one) the first person who opens a link. The link's token is returned
 * once; only its hash is stored.
 */
export async function inviteCoauthor(
  ports: CoauthorPorts,
  place: DraftPlace,
  { role, username }: { role: MemberRole; username: string },
): Promise<{ invitation: PendingInvitation; token: string | null }> {
  await loadNovel(ports, asDraft(place), 'own')
  const name = username.trim()
  return transaction(ports.pool, async (client) => {
    // Serialises invitations to one novel, so that together they cannot exceed the limit.
    await client.query('select 1 from novels where id = $1 for no key update', [place.id])
    const invited = name === '' ? null : await findInvited(client, place, name)
    await refuseTooMany(client, place.id)
    const token = invited ? null : newToken()
    const { rows } = await client.query<{ id: string; expires_at: Date }>(
      `insert into novel_invitations (id, novel_id, role, token_hash, user_id, expires_at)
       values ($1, $2, $3, $4, $5, now() + make_interval(days => $6)) returning id, expires_at`,
      [newId<string>(), place.id, role, token && hashOfToken(token), invited?.id ?? null, coauthorLimits.days],
    )
    const [row] = rows
    if (!row) throw new Error('the invitation was not stored')
    const expires_at = row.expires_at.toISOString()
    return { invitation: { id: row.id, role, username: invited?.username ?? '', expires_at }, token }
  })
}

interface Invited {
  id: UserId
  username: string
  member: boolean
  invited: boolean
}

async function findInvited(client: pg.PoolClient, place: DraftPlace, name: string): Promise<Invited> {
  const { rows } = await client.query<Invited>(
    `select u.id, coalesce(u.username, '') as username,
       exists (select 1 from novel_members m where m.novel_id = $2 and m.user_id = u.id) as member,
       exists (select 1 from novel_invitations i where i.novel_id = $2 and i.user_id = u.id and i.used_at is null
         and i.withdrawn_at is null and i.expires_at > now()) as invited
     from users u where u.username_folded = $1`,
    [name.toLowerCase(), place.id],
  )
  const [found] = rows
  if (!found) throw new ProblemError('coauthor_unknown')
  if (found.id === place.author) throw new ProblemError('coauthor_self')
  if (found.member) throw new ProblemError('coauthor_already')
  if (found.invited) throw new ProblemError('coauthor_invited')
  return found
}

async function refuseTooMany(client: pg.PoolClient, novel: NovelId): Promise<void> {
  const { rows } = await client.query<{ many: number }>(
    `select (select count(*)::int from novel_members where novel_id = $1)
       + (select count(*)::int from novel_invitations where novel_id = $1 and used_at is null
           and withdrawn_at is null and expires_at > now()) as many`,
    [novel],
  )
  if ((rows[0]?.many ?? 0) >= coauthorLimits.members) throw new ProblemError('coauthors_full')
}

/** Withdraws an invitation that nobody has accepted. Its link then says so. */
export async function withdrawInvitation(
  ports: CoauthorPorts,
  place: DraftPlace & { invitation: string },
): Promise<void> {
  await loadNovel(ports, asDraft(place), 'own')
  const { rowCount } = await ports.pool.query(
    `update novel_invitations set withdrawn_at = now(), told = true
     where id = $2 and novel_id = $1 and used_at is null and withdrawn_at is null`,
    [place.id, place.invitation],
  )
  if (rowCount === 0) throw new ProblemError('invitation_not_found')
}

/** Deletes invitations that ended so long ago that nobody asks about them. */
export async function purgeInvitations(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from novel_invitations where expires_at < now() - interval '30 days'`)
}
