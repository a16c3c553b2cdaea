import type { NovelId } from '@fabula/core/ids'
import type pg from 'pg'

/**
 * Which versions are retained. Automatic ones: all of the last week, the last one of each day for three months, of each
 * week for a year, of each month after that. Named versions, and those of a publication, stay, and so does the one that a
 * publication's next update is compared with.
 */
const rule = `
  case when created_at > $2::timestamptz - interval '7 days' then 'h' || number
       when created_at > $2::timestamptz - interval '90 days' then 'd' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')
       when created_at > $2::timestamptz - interval '365 days' then 'w' || to_char(created_at at time zone 'UTC', 'IYYY-IW')
       else 'm' || to_char(created_at at time zone 'UTC', 'YYYY-MM') end`

const automatic = `
  kind in ('hour', 'before', 'restore', 'take')
    and number is distinct from (select synced_version from novels where id = $1)`

/** How many bytes a history may always take, so that a small novel that is rewritten has one too. */
const freeBytes = 1_048_576
/**
 * The limit as a multiple of the novel's own compressed size in the database; three together with what is not counted
 * here.
 */
const maxTimes = 2.8
/** What a row of a part takes besides its bytes: its header, the novel's id, the part's name. */
const rowOverhead = 130

/** Deletes the versions of a novel that are no longer retained, and the parts that no version needs any more. */
export async function thinVersions(client: pg.PoolClient, id: NovelId, now: Date): Promise<void> {
  const { rowCount } = await client.query(
    `delete from versions where novel_id = $1 and number in (
       select number from (
         select number, row_number() over (partition by ${rule} order by number desc) as newer
         from versions where novel_id = $1 and ${automatic}
       ) v where newer > 1)`,
    [id, now],
  )
  if (rowCount !== 0) await dropUnneededParts(client, id)
  for (let round = 0; round < 20 && (await takesTooMuch(client, id)); round++) {
    if (!(await dropOld(client, id))) return
    await dropUnneededParts(client, id)
  }
}

/**
 * A row is needed by a version at or after it that comes before the part's next row, or by a row packed with it as its
 * base.
 */
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
    `select coalesce((select sum(coalesce(octet_length(bytes), 0) + $3::int) from version_parts where novel_id = $1), 0)
       > greatest($2::float8, $4::float8
         * (coalesce((select sum(pg_column_size(document)) from scenes where novel_id = $1 and deleted_at is null), 0)
           + (select pg_column_size(head) from novels where id = $1))) as over`,
    [id, freeBytes, rowOverhead, maxTimes],
  )
  return rows[0]?.over ?? false
}

/**
 * Deletes every second automatic version of the older half, the oldest last; false if there are none to delete. The
 * newest two stay, and the newest one from before a restoration: a novel that was larger then may be wanted back.
 */
async function dropOld(client: pg.PoolClient, id: NovelId): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from versions where novel_id = $1 and number in (
       select number from (
         select number, ntile(2) over w as half, row_number() over w as place, count(*) over () as count from versions
         where novel_id = $1 and ${automatic}
           and number not in (select number from versions where novel_id = $1 order by number desc limit 2)
           and number is distinct from (select max(number) from versions where novel_id = $1 and kind = 'before')
         window w as (order by number)
       ) v where half = 1 and (place % 2 = 0 or count < 4))`,
    [id],
  )
  return rowCount !== 0
}
