import type { ServerAddress } from '../parts/call.ts'
import type { Figures } from '../parts/figures.ts'
import type { OwnPostgres } from '../parts/own-postgres.ts'
import { until } from '../parts/stream.ts'
import { type Played, savesOf } from './play-at-once.ts'

interface StateRow {
  id: string
  game_id: string
  parent_id: string | null
  depth: number
  idempotency_key: string | null
}

/** In ms: a lease held without writing is given up within this time. */
const leaseEndsMs = 6_000

/** Compares what is stored of a game with what its readers were told: nothing is lost, duplicated or unrequested. */
export async function checkGame(
  { pool }: Pick<OwnPostgres, 'pool'>,
  servers: readonly ServerAddress[],
  played: Played,
  figures: Figures,
): Promise<void> {
  const { at, sends } = played
  const game = (await pool.query<{ game_id: string }>('select game_id from states where id = $1', [at.state])).rows[0]
    ?.game_id
  const isFree = async () =>
    (await pool.query('select 1 from games where id = $1 and lease is not null', [game])).rowCount === 0
  figures.expect(await until(isFree, leaseEndsMs), 'a game is still leased while nobody writes in it')

  const { rows } = await pool.query<StateRow>(
    'select id, game_id, parent_id, depth, idempotency_key from states where game_id = $1',
    [game],
  )
  const states = new Map(rows.map((row) => [row.id, row]))
  figures.add('states checked', rows.length)
  figures.expect(rows.filter(({ parent_id }) => parent_id === null).length === 1, 'a game has not exactly one root')
  for (const { parent_id, depth } of rows) {
    const isRight = parent_id === null ? depth === 0 : states.get(parent_id)?.depth === depth - 1
    figures.expect(isRight, `a state of depth ${depth} is not a child of one of ${depth - 1}`)
  }

  const byKey = new Map(rows.flatMap((row) => (row.idempotency_key ? [[row.idempotency_key, row]] : [])))
  for (const { key, states: told, refusals, hands } of sends) {
    figures.expect(told.size <= 1, `one send resulted in ${told.size} states`)
    for (const id of told) figures.expect(states.has(id), 'a state that a reader was sent does not exist')
    const made = byKey.get(key)
    for (const id of told)
      figures.expect(made?.id === id, 'a send is stored with another state than its reader was sent')
    // A send repeated after its cancellation starts anew.
    const isCancelled = hands === 1 && refusals.includes('reply_cancelled')
    figures.expect(!isCancelled || made === undefined, 'a reply reported as cancelled exists')
    figures.expect(!isCancelled || told.size === 0, 'a send was reported as cancelled, and as having a state')
  }
  const keys = new Set(sends.map(({ key }) => key))
  // States before the conversation were sent without a key.
  const talked = rows.filter(({ depth }) => depth > (states.get(at.state)?.depth ?? 0))
  for (const { idempotency_key } of talked)
    figures.expect(keys.has(idempotency_key ?? ''), 'there is a state that nobody requested')

  const { rows: places } = await pool.query<{ current: string; mine: boolean }>(
    `select g.current_state_id as current, exists (select 1 from states s where s.user_id = g.user_id and s.id = g.current_state_id and s.game_id = g.id) as mine
     from games g where g.id = $1`,
    [game],
  )
  figures.expect(places[0]?.mine === true, "a game's current state is not one of its own")
  const { rowCount: lost } = await pool.query(
    `select 1 from readings r where r.user_id = $1 and not exists (select 1 from states s where s.user_id = r.user_id and s.id = r.current_state_id)`,
    [played.reader.id],
  )
  figures.expect(lost === 0, "a reader's current state does not exist")

  const wanted = [...played.saves].filter(([, isThere]) => isThere).map(([id]) => id)
  for (const server of servers) {
    const shown = await savesOf(server, played)
    const same = shown.length === wanted.length && wanted.every((id) => shown.includes(id))
    figures.expect(same, `a reader has ${wanted.length} saves and sees ${shown.length}`)
  }
}
