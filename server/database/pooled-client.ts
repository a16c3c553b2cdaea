import pg from 'pg'

/**
 * A client of a pooler (PgBouncer or similar) that sends statements without names: in transaction mode the next query
 * may go to another connection of Postgres, which has not prepared them, or has another statement by that name.
 */
export class PooledClient extends pg.Client {
  // One signature for all overloads of `query`: the driver checks the arguments.
  override query = ((query: unknown, ...rest: unknown[]) =>
    Reflect.apply(pg.Client.prototype.query, this, [nameless(query), ...rest])) as pg.Client['query']
}

function nameless(query: unknown): unknown {
  // An object that submits itself (a cursor, a stream) is not a query configuration.
  if (typeof query !== 'object' || query === null || 'submit' in query || !('name' in query)) return query
  const { name: _, ...unnamed } = query
  return unnamed
}

/**
 * Whether the client is connected through a pooler, which gives its clients process ids of its own instead of that of
 * the Postgres process which serves them.
 */
export async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { processID } = client as pg.Client & { processID?: number | null }
  return rows[0]?.pid !== processID
}
