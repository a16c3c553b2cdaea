import type { NovelId } from '@fabula/core/ids'
import type pg from 'pg'

/**
 * How long versions are kept. Those that came by themselves: each of the last week, the last one of each day for three months,
 * of each week for a year, of each month after that. Those that their author named, and those of a publication, stay.
 */
const rule = `
  case when created_at > $2::timestamptz - interval '7 days' then 'h' || number
       when created_at > $2::timestamptz - interval '90 days' then 'd' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')
       when created_at > $2::timestamptz - interval '365 days' then 'w' || to_char(created_at at time zone 'UTC', 'IYYY-IW')
       else 'm' || to_char(created_at at time zone 'UTC', 'YYYY-MM') end`

/** What history may take besides three times the novel's own size, in bytes: a small novel that is rewritten has a way back too. */
const FREE_BYTES = 4 * 1_048_576

/** Drops the versions of a novel that have served their time, and what no version needs any more. */
export async function thinVersions(client: pg.PoolClient, id: NovelId, now: Date): Promise<void> {
  const { rowCount } = await client.query(
    `delete from versions where novel_id = $1 and number in (
       select number from (
         select number, row_number() over (partition by ${rule} order by number desc) as newer
         from versions where novel_id = $1 and kind in ('hour', 'before', 'restore', 'take')
       ) v where newer > 1)`,
    [id, now],
  )
  if (rowCount !== 0) await dropUnneededParts(client, id)
  for (let round = 0; round < 20 && (await takesTooMuch(client, id)); round++) {
    if (!(await dropOldest(client, id))) return
    await dropUnneededParts(client, id)
  }
}

/** A row is needed by a version at or after it that comes before the part's next row, or by a row that differs from it. */
async function dropUnneededParts(client: pg.PoolClient, id: NovelId): Promise<void> {
  await client.query(
    `with spans as (
       select part, number, base, lead(number) over (partition by part order by number) as next
       from version_parts where novel_id = $1
     ), needed as (
       select part, number, base from spans s where next is null or exists (
         select 1 from versions v where v.novel_id = $1 and v.number >= s.number and v.number < s.next)
     )
     delete from version_parts p where p.novel_id = $1
       and not exists (select 1 from needed n where n.part = p.part and (n.number = p.number or n.base = p.number))`,
    [id],
  )
}

async function takesTooMuch(client: pg.PoolClient, id: NovelId): Promise<boolean> {
  const { rows } = await client.query<{ over: boolean }>(
    `select coalesce((select sum(octet_length(bytes)) from version_parts where novel_id = $1), 0) > $2
         + 3 * (coalesce((select sum(octet_length(document::text)) from scenes where novel_id = $1 and deleted_at is null), 0)
           + (select octet_length(head::text) from novels where id = $1)) as over`,
    [id, FREE_BYTES],
  )
  return rows[0]?.over ?? false
}

/** The older half of those that came by themselves; false: there are none to drop. */
async function dropOldest(client: pg.PoolClient, id: NovelId): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from versions where novel_id = $1 and number in (
       select number from (
         select number, ntile(2) over (order by number) as half, count(*) over () as count from versions
         where novel_id = $1 and kind in ('hour', 'before', 'restore', 'take')
       ) v where half = 1 and count > 1)`,
    [id],
  )
  return rowCount !== 0
}
