import type pg from 'pg'

/** Makes a table as it is after a while of use: counted, and with a map of what is visible to everybody. */
export async function vacuum(pool: pg.Pool, table: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query({ text: `vacuum analyze ${table}`, query_timeout: 3_600_000 } as pg.QueryConfig)
  } finally {
    client.release(true)
  }
}
