import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** In ms: a Postgres that was killed is back by then, or a proof has found something. */
const patienceMs = 60_000

/** Asks a Postgres that may have been killed a moment ago, until it answers. */
export async function patientQuery<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  sql: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  for (const end = performance.now() + patienceMs; ; await sleep(100)) {
    try {
      return await pool.query<Row>(sql, values)
    } catch (error) {
      if (performance.now() > end) throw error
    }
  }
}
