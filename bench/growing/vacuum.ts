import type pg from 'pg'

/** Vacuums and analyses a table, as after a while of use: with statistics and a visibility map. */
export async function vacuum(pool: pg.Pool, table: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query({ text: `vacuum analyze ${table}`, query_timeout: 3_600_000 } as pg.QueryConfig)
  } finally {
    client.release(true)
  }
}
