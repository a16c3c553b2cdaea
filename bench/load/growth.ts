import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ownDatabase } from '../storyteller/own-database.ts'
import { type Row, report, round } from '../table.ts'
import { connect, fabulaReader, type TakeTurn, takeTurns } from './play-turns.ts'
import { type Remaining, readRemaining, residentMb, startHelper, startProbed } from './processes.ts'

/**
 * Measures the memory that turns leave in the server after garbage collection: between the first thousand turns, when
 * permanent data have been loaded, and `--turns` in all, by `--readers` concurrent readers. Fails if it grows by more
 * than `--most` megabytes: a server that leaks a kilobyte per turn will run out of memory.
 */
const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '20000' },
    readers: { type: 'string', default: '50' },
    most: { type: 'string', default: '15' },
  },
})
const [turns, readers, most] = [values.turns, values.readers, values.most].map(Number) as [number, number, number]
const first = Math.min(1_000, turns / 2)

const database = await ownDatabase()
const model = await startHelper('instant-model.ts')
const probe = join(tmpdir(), `fabula-growth-${process.pid}.json`)
const server = await startProbed(database.url, model.url, probe)

/** Memory in use: the heap, and external memory. */
const inUse = ({ heapUsed, external }: Remaining) => (heapUsed + external) / 1e6
const rows: Row[] = []
const used: number[] = []
async function look(taken: number): Promise<void> {
  const resident = residentMb(server.pid)
  const left = await readRemaining(server.pid, probe)
  used.push(inUse(left))
  rows.push({ turns: taken, 'in use, MB': round(inUse(left), 1), 'resident, MB': round(resident, 0) })
}

try {
  const pool = connect(server.address)
  const guests: TakeTurn[] = []
  for (let reader = 0; reader < readers; reader++) guests.push(await fabulaReader(pool, reader + 1))
  await look(0)
  await takeTurns(guests, first)
  await look(first)
  const parts = 3
  for (let part = 1; part <= parts; part++) {
    await takeTurns(guests, Math.round((turns - first) / parts))
    await look(Math.round(first + ((turns - first) * part) / parts))
  }
  await pool.close()
} finally {
  await server.stop()
  await model.stop()
  await database.close()
}
const grown = (used.at(-1) ?? Number.NaN) - (used[1] ?? Number.NaN)
report('growth', `memory of the server by turns, ${readers} readers: ${round(grown, 1)} MB since turn ${first}`, rows)
if (!(grown <= most)) {
  console.error(`The server grew by ${round(grown, 1)} MB; ${most} MB are allowed.`)
  process.exitCode = 1
}
