import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ownDatabase } from '../storyteller/own-database.ts'
import { type Row, report, round } from '../table.ts'
import { connect, fabulaReader, type TakeTurn, takeTurns } from './play-turns.ts'
import { processorMs, startHelper, startProbed } from './processes.ts'

/**
 * Measures the server's processor time for replies of several lengths: replies with two and ten times as many words may
 * cost two and ten times as much as the shortest, but not more. Otherwise some of the words are processed again and
 * again.
 */
const { values } = parseArgs({
  options: {
    letters: { type: 'string', default: '300,600,3000' },
    readers: { type: 'string', default: '20' },
    turns: { type: 'string', default: '600' },
    warm: { type: 'string', default: '2000' },
  },
})
const [readers, turns, warm] = [values.readers, values.turns, values.warm].map(Number) as [number, number, number]

async function millisecondsOf(letters: number): Promise<number> {
  const database = await ownDatabase()
  const model = await startHelper('instant-model.ts', [letters, 12])
  const server = await startProbed(database.url, model.url, join(tmpdir(), `fabula-lengths-${process.pid}.json`))
  try {
    const pool = connect(server.address)
    const guests: TakeTurn[] = []
    for (let reader = 0; reader < readers; reader++) guests.push(await fabulaReader(pool, reader + 1))
    // Until V8 has compiled a turn's code: before that, every length costs the same.
    await takeTurns(guests, warm)
    const before = processorMs(server.pid)
    await takeTurns(guests, turns)
    const used = processorMs(server.pid) - before
    await pool.close()
    return used / turns
  } finally {
    await server.stop()
    await model.stop()
    await database.close()
  }
}

const rows: Row[] = []
for (const letters of values.letters.split(',').map(Number)) {
  const ms = await millisecondsOf(letters)
  const [first] = rows
  rows.push({
    letters,
    'processor ms a turn': round(ms),
    'words, by the shortest': first ? round(letters / Number(first.letters)) : 1,
    'ms, by the shortest': first ? round(ms / Number(first['processor ms a turn'])) : 1,
  })
}
report('reply-lengths', `${readers} readers, ${turns} turns of each length`, rows)
if (rows.some((row) => Number(row['ms, by the shortest']) > Number(row['words, by the shortest']))) {
  console.error('A longer reply costs more than in proportion to its words.')
  process.exitCode = 1
}
