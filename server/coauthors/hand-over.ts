import { type Coauthors, coauthorLimits, type HandedOver } from '@fabula/contract/shapes/coauthors'
import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { asDraft, type DraftPlace } from '../authoring/authoring-ports.ts'
import { loadNovel } from '../authoring/load-novel.ts'
import { newId } from '../database/new-id.ts'
import { transaction } from '../database/transaction.ts'
import { ProblemError } from '../problem-error.ts'
import type { Quotas } from '../quotas/quotas.ts'
import { refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import { type CoauthorPorts, readCoauthors } from './members.ts'

/**
 * Offers a draft to one of its co-authors. It stays the owner's until they accept; there is one open offer at a time.
 */
export async function offerOwnership(ports: CoauthorPorts, place: DraftPlace & { user: UserId }): Promise<Coauthors> {
  await loadNovel(ports, asDraft(place), 'own')
  await transaction(ports.pool, async (client) => {
    await client.query('select 1 from novels where id = $1 for no key update', [place.id])
    const { rowCount } = await client.query('select 1 from novel_members where novel_id = $1 and user_id = $2', [
      place.id,
      place.user,
    ])
    if (rowCount === 0) throw new ProblemError('coauthor_not_found')
    await client.query(
      `update novel_invitations set withdrawn_at = now(), told = true
       where novel_id = $1 and role = 'owner' and used_at is null and withdrawn_at is null`,
      [place.id],
    )
    await client.query(
      `insert into novel_invitations (id, novel_id, role, user_id, offered_by, expires_at)
       values ($1, $2, 'owner', $3, $4, now() + make_interval(days => $5))`,
      [newId<string>(), place.id, place.user, place.author, coauthorLimits.days],
    )
  })
  return readCoauthors(ports, place)
}

/**
 * Transfers a draft, and the novels published from it, to another account, in the transaction that accepts the offer:
 * storage and quotas are theirs from then on. The former owner stays as an editor.
 */
export async function handOver(
  client: pg.PoolClient,
  quotas: Quotas | undefined,
  { novel, from, to }: { novel: NovelId; from: UserId; to: UserId },
): Promise<void> {
  const { rowCount } = await client.query(
    `update novels set owner_id = $3 where (id = $1 or draft_id = $1) and owner_id = $2
       and exists (select 1 from novels d where d.id = $1 and d.owner_id = $2 and d.deleted_at is null)`,
    [novel, from, to],
  )
  if (rowCount === 0) throw new ProblemError('coauthor_invitation_withdrawn')
  await client.query('delete from novel_members where novel_id = $1 and user_id = $2', [novel, to])
  await client.query(`insert into novel_members (novel_id, user_id, role) values ($1, $2, 'editor')`, [novel, from])
  await refuseOverQuota(client, to, quotas, ['drafts', 'novels', 'published', 'bytes'])
}

/** The outcome of a user's offers: accepted or declined, and not yet seen by them. */
export async function listHandedOver({ pool }: { pool: pg.Pool }, user: UserId): Promise<HandedOver[]> {
  const { rows } = await pool.query<HandedOver>(
    `select i.id, n.head->>'name' as novel, coalesce(u.username, '') as to, i.used_at is not null as accepted
     from novel_invitations i join novels n on n.id = i.novel_id join users u on u.id = i.user_id
     where i.offered_by = $1 and not i.told and (i.used_at is not null or i.withdrawn_at is not null)
     order by i.created_at desc, i.id limit 100`,
    [user],
  )
  return rows
}

/** Marks the outcome of an offer as seen by whoever made it. */
export async function seeHandedOver({ pool }: { pool: pg.Pool }, user: UserId, invitation: string): Promise<void> {
  const { rowCount } = await pool.query(
    'update novel_invitations set told = true where id = $2 and offered_by = $1 and not told',
    [user, invitation],
  )
  if (rowCount === 0) throw new ProblemError('invitation_not_found')
}
