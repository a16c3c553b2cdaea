import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ownDatabase } from '../storyteller/own-database.ts'
import { quantile, report, round } from '../table.ts'
import { connect, fabulaReader, floorReader, refused, type TakeTurn, takeTurns } from './play-turns.ts'
import {
  parentOf,
  processorMs,
  processorMsWithChildren,
  readRemaining,
  residentMb,
  startHelper,
  startProbed,
} from './processes.ts'
import { profileShares } from './profile-shares.ts'

/**
 * Measures turns per second, stored and streamed, by `--readers` concurrent readers with an instant model: Fabula
 * compared with the floor (bare Fastify on the same Postgres and model) and with the realistic floor, which does what no
 * correct server can omit; alternating `--rounds` times, after `--warm` turns of each, because the first thousand are
 * slow until V8 has compiled their code. The machine does all of the work, so the ratio counts, and the milliseconds of
 * processor time per turn. `--profile FILE` writes the processor profile of the server's last round, and reports where
 * its time was spent.
 */
const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '50' },
    turns: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    warm: { type: 'string', default: '4000' },
    letters: { type: 'string', default: '72' },
    piece: { type: 'string', default: '12' },
    profile: { type: 'string' },
  },
})
const [readers, turns, rounds, warm] = [values.readers, values.turns, values.rounds, values.warm].map(Number) as [
  number,
  number,
  number,
  number,
]

const database = await ownDatabase()
const model = await startHelper('instant-model.ts', [values.letters, values.piece])
const floor = await startHelper('floor.ts', [database.url, model.url])
const realistic = await startHelper('realistic-floor.ts', [database.url, model.url])
const probe = join(tmpdir(), `fabula-load-${process.pid}.json`)
const server = await startProbed(database.url, model.url, probe, values.profile)

interface Measured {
  perSecond: number
  /** Milliseconds of processor time per turn: of the server, of Postgres, and of the model and the readers together. */
  processor: number
  postgres: number
  around: number
  took: number[]
}
let postmaster = 0
type Who = 'floor' | 'realistic floor' | 'Fabula'
const measured: Record<Who, Measured[]> = { floor: [], 'realistic floor': [], Fabula: [] }

async function measure(who: Who, pid: number, players: readonly TakeTurn[]): Promise<void> {
  const used = () => [
    processorMs(pid),
    processorMsWithChildren(postmaster),
    processorMs(model.pid) + processorMs(process.pid),
  ]
  const before = used()
  const began = performance.now()
  const took = await takeTurns(players, turns)
  const ms = performance.now() - began
  const [processor = 0, postgres = 0, around = 0] = used().map((now, at) => (now - (before[at] ?? 0)) / turns)
  measured[who].push({ perSecond: (1000 * turns) / ms, processor, postgres, around, took })
}

try {
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const idle = residentMb(server.pid)
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  postmaster = parentOf(rows[0]?.pid ?? 0)
  const [ours, bare, least] = [connect(server.address), connect(floor.url), connect(realistic.url)]
  const guests: TakeTurn[] = []
  for (let reader = 0; reader < readers; reader++) guests.push(await fabulaReader(ours, reader + 1))
  const floorReaders = (pool: typeof bare) => Promise.all(Array.from({ length: readers }, () => floorReader(pool)))
  const [callers, known] = [await floorReaders(bare), await floorReaders(least)]
  for (const players of [callers, known, guests]) await takeTurns(players, warm)
  refused.turns = 0
  for (let round = 0; round < rounds; round++) {
    await measure('floor', floor.pid, callers)
    await measure('realistic floor', realistic.pid, known)
    if (values.profile && round === rounds - 1) await readRemaining(server.pid, probe)
    await measure('Fabula', server.pid, guests)
  }
  const loaded = residentMb(server.pid)
  const peak = residentMb(server.pid, 'VmHWM')
  const { heapUsed } = await readRemaining(server.pid, probe)
  const median = (who: Who, of: (one: Measured) => number) => quantile(measured[who].map(of), 0.5)
  const row = (who: Who) => ({
    who,
    'turns a second': round(
      median(who, (one) => one.perSecond),
      0,
    ),
    'processor ms a turn': round(median(who, (one) => one.processor)),
    'Postgres ms': round(median(who, (one) => one.postgres)),
    'model and readers ms': round(median(who, (one) => one.around)),
    'turn ms, median': round(
      median(who, (one) => quantile(one.took, 0.5)),
      1,
    ),
    'turn ms, p95': round(
      median(who, (one) => quantile(one.took, 0.95)),
      1,
    ),
  })
  const beside = (who: Who) =>
    quantile(
      measured.Fabula.map((one, round) => one.perSecond / (measured[who][round]?.perSecond ?? Number.NaN)),
      0.5,
    )
  report('load', `${readers} readers, ${rounds} rounds of ${turns} turns, a line of ${values.letters} letters`, [
    row('floor'),
    row('realistic floor'),
    row('Fabula'),
    { who: 'Fabula / floor', 'turns a second': round(beside('floor')) },
    { who: 'Fabula / realistic floor', 'turns a second': round(beside('realistic floor')) },
    { who: 'refused and retried', 'turns a second': refused.turns },
  ])
  report('load-memory', `megabytes of the server, ${readers} readers`, [
    { what: 'resident, idle', MB: round(idle, 0) },
    { what: 'resident, after the last round', MB: round(loaded, 0) },
    { what: 'resident, at its peak', MB: round(peak, 0) },
    { what: 'heap after garbage collection', MB: round(heapUsed / 1e6, 1) },
  ])
  if (values.profile) {
    const { busy, places, functions } = profileShares(values.profile)
    const rows = (of: typeof places) =>
      of
        .slice(0, 40)
        .map(({ what, ms, share }) => ({ what, 'ms a turn': round(ms / turns, 3), '%': round(share * 100, 1) }))
    report('load-places', `${round(busy / turns)} ms a turn on the server's main thread, by place`, rows(places))
    report('load-functions', 'the same by function', rows(functions))
  }
  await Promise.all([ours, bare, least].map((pool) => pool.close()))
} finally {
  await server.stop()
  await floor.stop()
  await realistic.stop()
  await model.stop()
  await database.close()
}
