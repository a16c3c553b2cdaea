import { fork } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { makeDataFolder, removeFolder } from '@fabula/dev/data-folder'
import { modelEnvironment } from '@fabula/dev/scripted-model/model-environment'
import { silentLog } from '@fabula/server/database/database-log'
import { openDatabase } from '@fabula/server/database/open-database'
import { readEnvironment } from '@fabula/server/environment/env'
import { startServer } from '@fabula/server/start-server'
import { pino } from 'pino'
import { quantile, type Row, report, round } from '../table.ts'

/**
 * Measures what the server itself adds to a turn, from inside: from a request's arrival to the model's request, from
 * the first piece of the model's line to the reader's event, and the processor time of a whole turn. Reader and model
 * run in another process; the database is the benchmark's own.
 */
const turns = Number(process.argv[2] ?? 200)
const warmUp = 20
/** The number of queries that a turn can not do without: the state, the conversation, and the lease. */
const neededQueries = 3
const floor: number[] = []

const marks = { arrived: 0, toModel: 0, line: 0, told: 0 }
const samples: { toModel: number; word: number }[] = []

subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage }
  if (request.method === 'POST' && request.url?.endsWith('/interact')) {
    Object.assign(marks, { arrived: performance.now(), toModel: 0, line: 0, told: 0 })
  }
})

const isToModel = (message: unknown): boolean =>
  (message as { request: { path: string } }).request.path.endsWith('/chat/completions')

// The model is called with undici, which reports every request; the answer is watched for the piece in which the line
// begins, before the server reads it.
let answer = ''
subscribe('undici:client:sendHeaders', (message) => {
  if (!isToModel(message)) return
  marks.toModel ||= performance.now()
  answer = ''
})
subscribe('undici:request:bodyChunkReceived', (message) => {
  if (marks.line > 0 || !isToModel(message)) return
  answer += Buffer.from((message as { chunk: Uint8Array }).chunk).toString('utf8')
  if (wordsOf(answer).includes('"line":"T')) marks.line = performance.now()
})

const ordinaryWrite = ServerResponse.prototype.write
ServerResponse.prototype.write = function write(this: ServerResponse, ...args: Parameters<typeof ordinaryWrite>) {
  if (marks.told === 0 && String(args[0]).includes('event: delta')) marks.told = performance.now()
  return ordinaryWrite.apply(this, args)
} as typeof ordinaryWrite

const wordsOf = (events: string): string =>
  [...events.matchAll(/"content":("(?:[^"\\]|\\.)*")/g)].map(([, piece = '""']) => JSON.parse(piece)).join('')

const dataDir = makeDataFolder('latency')
const load = fork(fileURLToPath(new URL('./latency-load.ts', import.meta.url)), { execArgv: process.execArgv })
const { model } = await new Promise<{ model: string }>((resolve) =>
  load.once('message', (said) => resolve(said as never)),
)
const env = readEnvironment({
  PORT: '0',
  DATA_DIR: dataDir,
  ...modelEnvironment(model),
  MODEL_PROBE: 'off',
})
const server = await startServer(env, pino({ level: 'silent' }), {
  dist: fileURLToPath(new URL('../../dist', import.meta.url)),
})

const database = await openDatabase({ dataDir, log: silentLog })

let before = process.cpuUsage()
try {
  await new Promise<void>((resolve) => {
    load.on('message', (message: { turn?: number; done?: boolean }) => {
      if (marks.told > 0) samples.push({ toModel: marks.toModel - marks.arrived, word: marks.told - marks.line })
      if (message.turn === warmUp) {
        samples.length = 0
        floor.length = 0
        before = process.cpuUsage()
      }
      if (message.done) resolve()
      else void measureFloor()
    })
    load.send({ address: `http://127.0.0.1:${server.port}`, turns: turns + warmUp })
  })
  const { user, system } = process.cpuUsage(before)
  report('storyteller-latency', `milliseconds inside the server, ${samples.length} turns`, [
    row("arrival to the model's request", 'toModel', '3 / 8'),
    row("model's first piece of the line to the reader's event", 'word', '2'),
    {
      what: `floor: ${neededQueries} bare queries to the database`,
      median: round(quantile(floor, 0.5)),
      p95: round(quantile(floor, 0.95)),
      goal: '',
    },
    { what: 'processor time a turn', median: round((user + system) / 1000 / samples.length), p95: '', goal: '' },
  ])
} finally {
  await database.close()
  await server.stop()
  removeFolder(dataDir)
}

/** The floor, measured in the same run between the turns. */
async function measureFloor(): Promise<void> {
  const began = performance.now()
  for (let n = 0; n < neededQueries; n++) await database.pool.query('select 1')
  floor.push(performance.now() - began)
}

function row(what: string, of: 'toModel' | 'word', goal: string): Row {
  const all = samples.map((sample) => sample[of])
  return { what, median: round(quantile(all, 0.5)), p95: round(quantile(all, 0.95)), goal }
}
