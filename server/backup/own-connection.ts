import pg from 'pg'

/**
 * Runs `work` on a connection of its own, without any timeout: backups take as long as they have to. Values are written in
 * the same form whatever the database is set to. The connection is closed even when `work` fails half-way.
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
    // A COPY that was left in its midst is not waited for: Postgres undoes its transaction.
    client.connection.stream.destroy()
    throw cause
  }
}
