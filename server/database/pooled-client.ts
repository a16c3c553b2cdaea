import pg from 'pg'

/**
 * A client of a pooler (PgBouncer and its like), whose statements have no names: in its transaction mode the next query
 * goes to another connection of Postgres, which has not prepared them, or has another's by that name.
 */
export class PooledClient extends pg.Client {
  // All forms of a query in one: what is known of its arguments is the driver's to say.
  override query = ((query: unknown, ...rest: unknown[]) =>
    Reflect.apply(pg.Client.prototype.query, this, [nameless(query), ...rest])) as pg.Client['query']
}

function nameless(query: unknown): unknown {
  // What runs itself (a cursor, a stream) is no description of a query.
  if (typeof query !== 'object' || query === null || 'submit' in query || !('name' in query)) return query
  const { name: _, ...unnamed } = query
  return unnamed
}

/**
 * Whether a pooler stands before Postgres: it gives its clients numbers of its own, where Postgres gives that of the
 * process which serves them.
 */
export async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { processID } = client as pg.Client & { processID?: number | null }
  return rows[0]?.pid !== processID
}
