import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { makeDataFolder, removeFolder } from '@fabula/dev/data-folder'
import { runServer } from '@fabula/dev/run-server'
import { ownDatabase } from '../storyteller/own-database.ts'
import { quantile, type Row, report, round } from '../table.ts'
import {
  type Caller,
  connect,
  fabulaReader,
  floorReader,
  refused,
  roundRobin,
  type TakeTurn,
  takeTurns,
} from './play-turns.ts'
import { startHelper } from './processes.ts'

/**
 * Measures turns per second through one and two processes (with `--database`, an empty one, also four) on one Postgres
 * and one folder, each call of a reader going to the next process: Fabula alternating with the floor (bare Fastify on
 * the same Postgres and model), `--rounds` times. The machine does all of the work, so its processors are shared: what
 * counts is how Fabula scales compared with the floor.
 */
const { values } = parseArgs({
  options: {
    processes: { type: 'string' },
    database: { type: 'string' },
    readers: { type: 'string', default: '50' },
    turns: { type: 'string', default: '600' },
    rounds: { type: 'string', default: '5' },
  },
})
const counts = (values.processes ?? (values.database ? '1,2,4' : '1,2')).split(',').map(Number)
const most = Math.max(...counts)
const [readers, turns, rounds] = [values.readers, values.turns, values.rounds].map(Number) as [number, number, number]

// The built-in Postgres has enough connections for two servers.
if (most > 2 && !values.database)
  throw new Error('More than two processes need --database, an empty database of a Postgres with 200 connections.')
const database = values.database ? { url: values.database, close: async () => undefined } : await ownDatabase()
const model = await startHelper('instant-model.ts', [72, 12])
const dataDir = makeDataFolder('by-processes')
const environment = {
  DATABASE_URL: database.url,
  MODEL_PROVIDER: 'openai-compatible',
  MODEL_BASE_URL: `${model.url}/v1`,
  MODEL_PROBE: 'off',
  MODEL_NAME: 'instant',
  MODEL_PROMPT_TOKENS: '8000',
  TRUSTED_PROXIES: '127.0.0.1',
}
const floors: Awaited<ReturnType<typeof startHelper>>[] = []
const servers: Awaited<ReturnType<typeof runServer>>[] = []

type Who = 'floor' | 'Fabula'
const measured = new Map<string, number[]>()
const of = (who: Who, count: number): number[] => {
  const key = `${who} ${count}`
  const list = measured.get(key) ?? []
  measured.set(key, list)
  return list
}

async function measure(who: Who, count: number, players: readonly TakeTurn[]): Promise<void> {
  const began = performance.now()
  await takeTurns(players, turns)
  of(who, count).push((1_000 * turns) / (performance.now() - began))
}

try {
  for (let at = 0; at < most; at++) {
    // As many as each Fabula process may have.
    floors.push(await startHelper('floor.ts', [database.url, model.url, values.database ? 16 : 8]))
    // One after the other, because the first publishes the demo.
    servers.push(await runServer(environment, { dataDir, asInstalled: true }))
  }
  const pools = { floor: floors.map(({ url }) => connect(url)), Fabula: servers.map(({ address }) => connect(address)) }
  const first = (who: Who, count: number): Caller => roundRobin(pools[who].slice(0, count))
  const players = new Map<string, TakeTurn[]>()
  for (const count of counts) {
    const guests: TakeTurn[] = []
    const callers: TakeTurn[] = []
    for (let reader = 0; reader < readers; reader++) {
      guests.push(await fabulaReader(first('Fabula', count), count * 1_000 + reader))
      callers.push(await floorReader(first('floor', count)))
    }
    players.set(`Fabula ${count}`, guests)
    players.set(`floor ${count}`, callers)
    // Warm-up.
    await takeTurns(callers, readers * 2 * count)
    await takeTurns(guests, readers * 2 * count)
  }
  refused.turns = 0
  for (let round = 0; round < rounds; round++) {
    for (const count of counts) {
      for (const who of ['floor', 'Fabula'] as const) await measure(who, count, players.get(`${who} ${count}`) ?? [])
    }
  }
  // Compared round by round, so that disturbances affect both.
  const growth = (who: Who, count: number) =>
    quantile(
      of(who, count).map((each, round) => each / (of(who, counts[0] ?? 1)[round] ?? Number.NaN)),
      0.5,
    )
  const rows: Row[] = counts.map((count) => ({
    processes: count,
    'floor, turns a second': round(quantile(of('floor', count), 0.5), 0),
    'Fabula, turns a second': round(quantile(of('Fabula', count), 0.5), 0),
    'floor grows': round(growth('floor', count)),
    'Fabula grows': round(growth('Fabula', count)),
    'Fabula / floor': round(growth('Fabula', count) / growth('floor', count)),
  }))
  report(
    'by-processes',
    `${cpus().length} processors for everything, ${readers} readers, ${rounds} rounds of ${turns} turns; goal: Fabula / floor >= 0.9`,
    rows,
  )
  console.log(`Refused and retried: ${refused.turns}`)
  await Promise.all([...pools.floor, ...pools.Fabula].map((pool) => pool.close()))
} finally {
  await Promise.all([...servers, ...floors].map((each) => each.stop()))
  await model.stop()
  await database.close()
  removeFolder(dataDir)
}
