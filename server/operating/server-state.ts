import type { ServerState } from '@fabula/contract/shapes/operator'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import type { Mailer } from '../mail/mailer.ts'
import type { Quotas } from '../quotas/quotas.ts'

/** The part of the state that is known without the database. */
export interface ServerFacts {
  version: string
  store: ServerState['store']
  files: ServerState['files']
  quotas: Quotas
  telegram: {
    configured: boolean
    group: boolean
    by(): ServerState['telegram']['by']
    bot(): string | null
  }
  mail: Pick<Mailer, 'server' | 'state'> | null
}

interface Counts {
  users: number
  blocked: number
  drafts: number
  published: number
  hidden: number
  turns: string
  database_bytes: string
  file_bytes: string
  waiting: number
  last_at: Date | null
}

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()

/** The state of the server. */
export async function readServerState(pool: pg.Pool, facts: ServerFacts): Promise<ServerState> {
  const [counted, largest] = await Promise.all([
    pool.query<Counts>(
      `select
         (select count(*)::int from users where username is not null) as users,
         (select count(*)::int from users where blocked_at is not null) as blocked,
         (select count(*)::int from novels where kind = 'building' and deleted_at is null) as drafts,
         (select count(*)::int from novels where kind = 'production') as published,
         (select count(*)::int from novels where kind = 'production' and hidden) as hidden,
         (select greatest(reltuples, 0)::bigint from pg_class where oid = 'states'::regclass) as turns,
         pg_database_size(current_database()) as database_bytes,
         (select coalesce(sum(bytes::bigint), 0) from assets) as file_bytes,
         (select count(*)::int from telegram_updates where handled_at is null) as waiting,
         (select max(created_at) from telegram_updates) as last_at`,
    ),
    pool.query<{ id: UserId; username: string; bytes: string }>(
      `select u.id, coalesce(u.username, '') as username, sum(a.bytes::bigint) as bytes
       from assets a join novels n on n.id = a.novel_id join users u on u.id = n.owner_id
       group by u.id, u.username order by 3 desc, u.id limit 10`,
    ),
  ])
  const row = counted.rows[0]
  if (!row) throw new Error('the server could not be counted')
  const { turns, database_bytes, file_bytes, waiting, last_at, ...counts } = row
  const { bytes, drafts, novels, published } = facts.quotas
  const { configured, group, by, bot } = facts.telegram
  return {
    ...counts,
    version: facts.version,
    node: process.versions.node,
    started_at: startedAt,
    store: facts.store,
    files: facts.files,
    turns: Number(turns),
    database_bytes: Number(database_bytes),
    file_bytes: Number(file_bytes),
    quotas: {
      bytes: bytes || null,
      drafts: drafts || null,
      novels: novels || null,
      published: published || null,
    },
    largest: largest.rows.map((each) => ({ ...each, bytes: Number(each.bytes) })),
    telegram: { configured, group, by: by(), bot: bot(), waiting, last_at: last_at?.toISOString() ?? null },
    mail: mailOf(facts.mail),
  }
}

function mailOf(mail: ServerFacts['mail']): ServerState['mail'] {
  if (!mail) return null
  const { sentAt, failure } = mail.state
  return {
    server: mail.server,
    sent_at: sentAt?.toISOString() ?? null,
    failure: failure && { at: failure.at.toISOString(), reason: failure.reason },
  }
}
