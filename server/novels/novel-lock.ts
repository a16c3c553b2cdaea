import type { NovelId } from '@fabula/core/ids'
import type pg from 'pg'
import { transaction } from '../database/transaction.ts'

/**
 * Runs a write to a novel, passing the `changed` number that its rows must have. Writers of one novel are serialised,
 * and the number is drawn after the lock is taken: so numbers of one novel are committed in order, and whoever has seen
 * number N has seen every change of that novel up to N. A deadlock runs `work` again.
 */
export function withNovelLock<T>(
  pool: pg.Pool,
  novelId: NovelId,
  work: (client: pg.PoolClient, changed: number) => Promise<T>,
): Promise<T> {
  return transaction(pool, async (client) => work(client, await lockNovel(client, novelId)))
}

/** Takes the novel's lock until the end of the current transaction, and draws a number. */
export async function lockNovel(client: pg.PoolClient, novelId: NovelId): Promise<number> {
  const { rows } = await client.query<{ changed: string }>({
    name: 'lock-novel',
    // Materialized, so that the lock is taken before the number is drawn. The first write after a version schedules the
    // next one, unless the novel was deleted while this waited: without a lock on its row it would still be seen as it
    // was when the statement began.
    text: `with held as materialized (select pg_advisory_xact_lock(hashtextextended($1, 0))),
             due as (insert into versions_due (novel_id) select n.id from novels n where n.id = $1::uuid for key share on conflict do nothing)
           select nextval('changes') as changed from held`,
    values: [novelId],
  })
  return Number(rows[0]?.changed)
}
