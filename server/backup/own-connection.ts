import pg from 'pg'

/**
 * Runs `work` on a connection of its own, without timeouts: backups take as long as they need. Values are formatted the
 * same whatever the database's settings. The connection is closed even when `work` fails half-way.
 */
export async function withConnection<T>(pool: pg.Pool, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...pool.options, application_name: 'fabula backup', query_timeout: undefined })
  let lost: Error | undefined
  client.on('error', (error) => {
    lost = error
  })
  try {
    await client.connect()
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
       set client_encoding = 'UTF8'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
       set extra_float_digits = 1`,
    )
    const result = await work(client)
    await client.end()
    return result
  } catch (error) {
    const cause = lost ?? error
    // An unfinished COPY is not waited for: Postgres rolls its transaction back.
    client.connection.stream.destroy()
    throw cause
  }
}
