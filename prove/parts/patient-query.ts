import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** In ms: a killed Postgres must be back within this time. */
const patienceMs = 60_000

/** Repeats a query until it succeeds, because Postgres may just have been killed. */
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
