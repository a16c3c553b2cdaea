import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type RunServer, runServer } from '@fabula/dev/run-server'
import { quantile, type Row, report, round } from './table.ts'

/**
 * Measures what readers get under overload: the demo's page is requested at a steady rate, whether or not answers
 * arrive, from many addresses, at 0.8 and 3 times the server's capacity. Then one address makes most of the requests
 * while others make few. Latency is measured by the client, from sending a call, and by the server's own clock, from a
 * request's head to its last byte; the client's own delay is reported too, because it shares the machine with the
 * server. Fails if by the server's clock accepted requests take more than twice as long (p95), if health checks take
 * more than 50 ms (p95), or if a refusal has no `Retry-After`.
 */
const seconds = Number(process.argv[2] ?? 6)
const path = '/english/production/demo'
const most = { ratio: 2, healthMs: 50 }

interface Answer {
  status: number
  ms: number
  /** How late the client sent the call, in ms. */
  late: number
  retryAfter: boolean
}

/** Measurements by the server's own clock. */
interface ServerClock {
  answers: { at: number; ms: number; status: number; path: string }[]
  delays: { at: number; ms: number }[]
}

/** Calls of one kind, with the times of the machine's clock between which they were made. */
interface Phase {
  what: string
  answers: Answer[]
  from: number
  to: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 400 })
/** The client's timeout; such calls get the status -1. */
const patienceMs = 30_000
const now = () => performance.timeOrigin + performance.now()

function ask(server: RunServer, from: string, due = performance.now()): Promise<Answer> {
  return new Promise((resolve) => {
    const began = performance.now()
    const end = (status: number, retryAfter = false) =>
      resolve({ status, retryAfter, ms: performance.now() - began, late: began - due })
    const sent = request(
      server.address + path,
      { agent, timeout: patienceMs, headers: { 'x-forwarded-for': from, 'accept-encoding': 'gzip' } },
      (response) => {
        response.resume()
        response.on('end', () => end(response.statusCode ?? 0, response.headers['retry-after'] !== undefined))
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => end(-1))
    sent.end()
  })
}

let asked = 0
const somebody = () => `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked++ & 255}`

/** Calls answered per second with a few always in progress: few enough that none is refused. */
async function capacity(server: RunServer, ms: number): Promise<number> {
  let answered = 0
  const until = performance.now() + ms
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      while (performance.now() < until) if ((await ask(server, somebody())).status === 200) answered++
    }),
  )
  return (answered * 1000) / ms
}

/** Makes calls at a steady rate, whether or not they are answered. */
async function callSteadily(
  what: string,
  server: RunServer,
  rate: number,
  who: () => string = somebody,
): Promise<Phase> {
  const from = now()
  const calls: Promise<Answer>[] = []
  const began = performance.now()
  for (let at = 0; at < rate * seconds; at++) {
    const due = began + (at * 1000) / rate
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    calls.push(ask(server, who(), due))
  }
  return { what, from, answers: await Promise.all(calls), to: now() }
}

const p95 = (list: readonly number[]) => (list.length === 0 ? 0 : round(quantile(list, 0.95), 1))
const within = <Each extends { at: number }>(list: readonly Each[], { from, to }: Phase): Each[] =>
  list.filter(({ at }) => at >= from && at <= to)

function summarize(phase: Phase, { answers, delays }: ServerClock) {
  const taken = phase.answers.filter(({ status }) => status === 200)
  const refused = phase.answers.filter(({ status }) => status === 503 || status === 429)
  const own = within(answers, phase).filter((each) => each.path === path)
  const byServer = (...statuses: number[]) =>
    p95(own.flatMap(({ status, ms }) => (statuses.includes(status) ? ms : [])))
  return {
    what: phase.what,
    calls: phase.answers.length,
    accepted: taken.length,
    refused: refused.length,
    other: phase.answers.length - taken.length - refused.length,
    'accepted p50': round(
      quantile(
        taken.map(({ ms }) => ms),
        0.5,
      ),
      1,
    ),
    'accepted p95': p95(taken.map(({ ms }) => ms)),
    'by the server': byServer(200),
    'refused p95': p95(refused.map(({ ms }) => ms)),
    'refused, by the server': byServer(503, 429),
    'client late p95': p95(phase.answers.map(({ late }) => late)),
    'loop late p95': p95(within(delays, phase).map(({ ms }) => ms)),
    'without Retry-After': refused.filter(({ retryAfter }) => !retryAfter).length,
  } satisfies Row
}

/** Requests the health check alongside everything else until it is stopped. */
function watchHealth(server: RunServer): { end(): Promise<{ status: number; ms: number }[]> } {
  const worker = new Worker(new URL('./overload/watch-health.mjs', import.meta.url), { workerData: server.address })
  return {
    end: () =>
      new Promise((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
        worker.postMessage('end')
      }),
  }
}

const folder = mkdtempSync(join(tmpdir(), 'fabula-overload-'))
const clockFile = join(folder, 'clock.json')
const server = await runServer({
  TRUSTED_PROXIES: 'loopback',
  MODEL_PROVIDER: 'offline',
  LOG_LEVEL: 'silent',
  FABULA_CLOCK: clockFile,
  NODE_OPTIONS: `--import ${fileURLToPath(new URL('./overload/server-clock.mjs', import.meta.url))}`,
})
let running = true
const stop = async () => {
  if (!running) return
  running = false
  agent.destroy()
  await server.stop()
}
try {
  // Warm-up: caches are filled and code is compiled; in its first seconds a server reaches half of its later capacity.
  await capacity(server, 8_000)
  const all = await capacity(server, 3_000)
  const usual = await callSteadily('0.8 times', server, all * 0.8)
  await sleep(1_000)
  const watching = watchHealth(server)
  const over = await callSteadily('3 times', server, all * 3)
  const health = await watching.end()
  const after = performance.now()
  const usualP95 = p95(usual.answers.map(({ ms }) => ms))
  let back = Number.POSITIVE_INFINITY
  while (back === Number.POSITIVE_INFINITY && performance.now() - after < 10_000) {
    const { status, ms } = await ask(server, somebody())
    if (status === 200 && ms <= usualP95 * 1.5) back = performance.now() - after
  }
  await sleep(2_000)
  // One address requests three times the capacity, twenty others a tenth of it together.
  const [one, few] = await Promise.all([
    callSteadily('one address that asks for 3 times', server, all * 3, () => '10.99.0.1'),
    callSteadily('others meanwhile', server, all * 0.1, () => `10.98.0.${1 + (asked++ % 20)}`),
  ])
  await stop()
  const clock = JSON.parse(readFileSync(clockFile, 'utf8')) as ServerClock
  const rows = [usual, over, one, few].map((phase) => summarize(phase, clock))
  // The server's clock can not tell these two phases apart, because they ran at the same time.
  for (const row of rows.slice(2)) Object.assign(row, { 'by the server': '-', 'refused, by the server': '-' })
  const healthP95 = p95(health.map(({ ms }) => ms))
  const healthByServer = p95(
    within(clock.answers, over).flatMap((each) => (each.path === '/api/health' ? each.ms : [])),
  )
  report('overload', `${round(all, 0)} pages a second is all the server can do here; times in ms`, rows)
  const [usually, overloaded] = rows
  const ratio = Number(overloaded?.['by the server']) / Number(usually?.['by the server'])
  const seen = Number(overloaded?.['accepted p95']) / Number(usually?.['accepted p95'])
  console.log(
    `accepted p95 at 3 times: ${round(ratio)} of that at 0.8 by the server's clock, ${round(seen)} as the client saw it; ` +
      `health p95 ${healthP95} ms (${healthByServer} by the server's clock); back to normal after ${round(back, 0)} ms`,
  )
  const isWrong = rows.some((row) => row.other > 0 || row['without Retry-After'] > 0)
  const isUnwell = healthP95 > most.healthMs || health.some(({ status }) => status !== 200)
  if (!(ratio <= most.ratio) || isUnwell || isWrong || !Number.isFinite(back)) process.exitCode = 1
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
