import type { Coauthors, MemberRole, NovelRole, PendingInvitation } from '@fabula/contract/shapes/coauthors'
import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { asDraft, type DraftPlace } from '../authoring/authoring-ports.ts'
import { loadNovel, roleIn } from '../authoring/load-novel.ts'
import { transaction } from '../database/transaction.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import { ProblemError } from '../problem-error.ts'

/** The dependencies of working together on a draft. */
export interface CoauthorPorts {
  pool: pg.Pool
  novels: NovelStore
}

/** A draft's co-authors. Open invitations are shown only to its owner. */
export async function readCoauthors(ports: CoauthorPorts, place: DraftPlace): Promise<Coauthors> {
  const loaded = await loadNovel(ports, asDraft(place), 'read')
  const role = roleIn(loaded, place.author) ?? 'viewer'
  const [owner, members, invitations] = await Promise.all([
    ports.pool.query<{ id: UserId; username: string }>(
      `select id, coalesce(username, '') as username from users where id = $1`,
      [loaded.owner_id],
    ),
    ports.pool.query<{ id: UserId; username: string; role: MemberRole; since: Date }>(
      `select u.id, coalesce(u.username, '') as username, m.role, m.created_at as since
       from novel_members m join users u on u.id = m.user_id where m.novel_id = $1 order by m.created_at, u.id`,
      [place.id],
    ),
    role === 'owner' ? listPending(ports.pool, place.id) : [],
  ])
  return {
    role,
    owner: owner.rows[0] ?? { id: loaded.owner_id, username: '' },
    members: members.rows.map((row) => ({ ...row, since: row.since.toISOString() })),
    invitations,
  }
}

interface PendingRow {
  id: string
  role: NovelRole
  username: string
  expires_at: Date
}

async function listPending(pool: pg.Pool, novel: NovelId): Promise<PendingInvitation[]> {
  const { rows } = await pool.query<PendingRow>(
    `select i.id, i.role, coalesce(u.username, '') as username, i.expires_at
     from novel_invitations i left join users u on u.id = i.user_id
     where i.novel_id = $1 and i.used_at is null and i.withdrawn_at is null and i.expires_at > now()
     order by i.created_at, i.id`,
    [novel],
  )
  return rows.map((row) => ({ ...row, expires_at: row.expires_at.toISOString() }))
}

/** Makes a viewer an editor, or an editor a viewer, from their next call on. */
export async function changeCoauthor(
  ports: CoauthorPorts,
  place: DraftPlace & { user: UserId },
  role: MemberRole,
): Promise<Coauthors> {
  await loadNovel(ports, asDraft(place), 'own')
  const { rowCount } = await ports.pool.query(
    'update novel_members set role = $3 where novel_id = $1 and user_id = $2',
    [place.id, place.user, role],
  )
  if (rowCount === 0) throw new ProblemError('coauthor_not_found')
  return readCoauthors(ports, place)
}

/** The owner removes a co-author, or a co-author leaves: from then on the draft does not exist for them. */
export async function removeCoauthor(ports: CoauthorPorts, place: DraftPlace & { user: UserId }): Promise<void> {
  await loadNovel(ports, asDraft(place), place.user === place.author ? 'read' : 'own')
  await transaction(ports.pool, async (client) => {
    const of = [place.id, place.user]
    const { rowCount } = await client.query('delete from novel_members where novel_id = $1 and user_id = $2', of)
    if (rowCount === 0) throw new ProblemError('coauthor_not_found')
    await client.query('delete from novel_presence where novel_id = $1 and user_id = $2', of)
    // An offer of ownership ends when its co-author leaves.
    await client.query(
      `update novel_invitations set withdrawn_at = now(), told = true
       where novel_id = $1 and user_id = $2 and role = 'owner' and used_at is null and withdrawn_at is null`,
      of,
    )
  })
}
