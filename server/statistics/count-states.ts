import { refusals } from '@fabula/core/rehearsal/rehearsal-game'
import type pg from 'pg'
import { transaction } from '../database/transaction.ts'

/** How many states are counted in one statement. */
const batchSize = 2_000
/**
 * States younger than this are counted later, in ms: an id is generated before its row becomes visible, and a state
 * that was passed over would never be counted.
 */
const settleMs = 60_000
/** By how much the clocks of two processes may differ, in ms. */
const clocksApartMs = 600_000

const lowestId = '00000000-0000-0000-0000-000000000000'

/**
 * Counts the states created since the last run into the daily figures of their novels, a batch in one transaction: each
 * state once, however many processes try and whenever one is killed. No texts are read. Returns how many states it
 * processed; less than a batch means that there are no more for now.
 */
export async function countStates(pool: pg.Pool, { settled = settleMs, batch = batchSize } = {}): Promise<number> {
  await pool.query({
    name: 'begin-counting',
    text: `insert into installation (name, value) values ('counted-until', to_jsonb($1::text)) on conflict do nothing`,
    values: [lowestId],
  })
  return transaction(pool, async (client) => {
    const { rows } = await client.query<{ after: string }>(
      `select value #>> '{}' as after from installation where name = 'counted-until' for update skip locked`,
    )
    const counted = rows[0]?.after
    // Another process is counting.
    if (counted === undefined) return 0
    const now = Date.now()
    const before = idBefore(now - settled)
    // Counted until a time that has not come: the clock was set back, and nothing would be counted until then. Sums of
    // the time that passes twice are counted twice, readers are not.
    const after = counted > idBefore(now + clocksApartMs) ? before : counted
    const { last, states } = await lastOfBatch(client, after, before, batch)
    if (last === null && after === counted) return 0
    if (last !== null)
      await client.query({ name: 'count-states', text: countBatch, values: [after, last, [...refusals]] })
    await client.query(`update installation set value = to_jsonb($1::text) where name = 'counted-until'`, [
      last ?? after,
    ])
    return states
  })
}

/** Counts all there are, batch after batch, unless `signal` is aborted: then the batch under way is the last. */
export async function countAllStates(
  pool: pg.Pool,
  { signal, batch = batchSize, settled }: { signal?: AbortSignal; batch?: number; settled?: number } = {},
): Promise<void> {
  while (!signal?.aborted && (await countStates(pool, { batch, settled })) >= batch);
}

/** The lower bound of version 7 ids created from this moment on. */
function idBefore(time: number): string {
  const hex = Math.max(0, Math.trunc(time)).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

async function lastOfBatch(
  client: pg.PoolClient,
  after: string,
  before: string,
  batch: number,
): Promise<{ last: string | null; states: number }> {
  const { rows } = await client.query<{ last: string | null; states: number }>(
    `select (array_agg(id order by id desc))[1] as last, count(*)::int as states
     from (select id from states where id > $1 and id < $2 order by id limit $3) batch`,
    [after, before, batch],
  )
  return rows[0] ?? { last: null, states: 0 }
}

/**
 * Firsts are counted once per reader, whichever process counts: a reader of the novel (in their language), of a day, of
 * a scene, of an ending, and of a finished story. The rest are sums. An ending is in the world of every later state, so
 * only states that an ending may have led to are read.
 */
const countBatch = `
  with batch as materialized (
    select s.id, g.user_id, g.novel_id, s.parent_id, s.record, s.document->'said' as said,
      to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      d.scene_id, d.the_end, d.language, d.storyteller, d.edited,
      case when d.the_end or d.pending is not null or s.document->'said'->>'kind' = 'choice'
        then d.world->'completed_endings' end as endings
    from states s join games g on g.user_id = s.user_id and g.id = s.game_id join novels n on n.id = g.novel_id
    cross join lateral jsonb_to_record(s.document)
      as d (scene_id text, the_end boolean, language text, storyteller text, edited boolean, pending jsonb, world jsonb)
    where s.id > $1 and s.id <= $2 and n.kind = 'production' and g.user_id <> n.owner_id
  ),
  wanted as (
    select distinct on (novel_id, user_id, metric, mark) novel_id, user_id, metric, mark, subject, day
    from (
      select id, novel_id, user_id, day, 'reader' as metric, '' as mark, coalesce(language, '') as subject from batch
      union all select id, novel_id, user_id, day, 'active', day, '' from batch
      union all select id, novel_id, user_id, day, 'finish', '', '' from batch where the_end
      union all select id, novel_id, user_id, day, 'scene', scene_id, scene_id from batch
      union all select id, novel_id, user_id, day, 'ending', ending, ending
        from batch cross join lateral jsonb_array_elements_text(endings) ending
    ) firsts
    order by novel_id, user_id, metric, mark, id
  ),
  fresh as (
    insert into counted_readers (novel_id, user_id, metric, mark)
    select novel_id, user_id, metric, mark from wanted on conflict do nothing
    returning novel_id, user_id, metric, mark
  ),
  sums as (
    select novel_id, day,
      count(*) filter (where parent_id is null) as starts,
      count(*) filter (where parent_id is not null and edited is not true) as turns,
      count(*) filter (where record is not null) as replies,
      count(*) filter (where storyteller is not null and edited is not true and exists (
        select 1 from states o where o.user_id = batch.user_id and o.parent_id = batch.parent_id and o.id < batch.id
          and o.document->'said' = batch.said and o.document->>'storyteller' is not null)) as rerolls,
      count(*) filter (where exists (
        select 1 from jsonb_array_elements(record->'warnings') w where w->>'code' = any($3::text[]))) as refused,
      coalesce(sum((record->'usage'->>'input_tokens')::bigint), 0) as input_tokens,
      coalesce(sum((record->'usage'->>'cached_tokens')::bigint), 0) as cached_tokens,
      coalesce(sum((record->'usage'->>'output_tokens')::bigint), 0) as output_tokens
    from batch group by novel_id, day
  )
  insert into daily_counts (novel_id, day, metric, subject, count)
  select novel_id, day, metric, subject, count(*) from wanted join fresh using (novel_id, user_id, metric, mark)
  group by novel_id, day, metric, subject
  union all
  select novel_id, day, metric, '', count from sums cross join lateral (values
    ('starts', starts), ('turns', turns), ('replies', replies), ('rerolls', rerolls), ('refused', refused),
    ('input_tokens', input_tokens), ('cached_tokens', cached_tokens), ('output_tokens', output_tokens)
  ) v (metric, count) where count > 0
  on conflict (novel_id, day, metric, subject) do update set count = daily_counts.count + excluded.count`
