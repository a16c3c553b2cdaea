import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RunServer, runServer } from '@fabula/dev/run-server'
import { quantile, report, round } from './table.ts'

/**
 * What readers get while far too many ask: the page of the demo, asked for at a steady rate whether or not answers come, by
 * many addresses, at 0.8 times what the server can do and at 3 times. Latency counts from when a call was due. Then one address
 * asks for all of it while others ask for little. Fails where the accepted wait more than twice as long (at p95), or
 * where a refusal does not say when to come back.
 */
const seconds = Number(process.argv[2] ?? 6)
const path = '/english/production/demo'

interface Answer {
  status: number
  ms: number
  retryAfter: boolean
}

const agent = new Agent({ keepAlive: true, maxSockets: 400 })
/** Whoever watches over the server has a connection of their own. */
const watching = new Agent({ keepAlive: true })
/** So long nobody waits; -1 stands for such calls. */
const patienceMs = 30_000

function ask(server: RunServer, from: string, due = performance.now(), at = path, by = agent): Promise<Answer> {
  return new Promise((resolve) => {
    const end = (status: number, retryAfter = false) => resolve({ status, retryAfter, ms: performance.now() - due })
    const sent = request(
      server.address + at,
      { agent: by, timeout: patienceMs, headers: { 'x-forwarded-for': from, 'accept-encoding': 'gzip' } },
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

/** Calls a second that are answered when there are always a few under way. */
async function capacity(server: RunServer, ms: number): Promise<number> {
  let answered = 0
  const until = performance.now() + ms
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      while (performance.now() < until) if ((await ask(server, somebody())).status === 200) answered++
    }),
  )
  return (answered * 1000) / ms
}

/** Calls at a steady rate, answered or not. */
async function offer(server: RunServer, rate: number, from: () => string = somebody): Promise<Answer[]> {
  const calls: Promise<Answer>[] = []
  const began = performance.now()
  for (let at = 0; at < rate * seconds; at++) {
    const due = began + (at * 1000) / rate
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    calls.push(ask(server, from(), due))
  }
  return Promise.all(calls)
}

function summarize(what: string, answers: readonly Answer[]) {
  const taken = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 503)
  const p = (list: readonly Answer[], share: number) =>
    round(
      quantile(
        list.map(({ ms }) => ms),
        share,
      ),
      1,
    )
  return {
    what,
    calls: answers.length,
    accepted: taken.length,
    refused: refused.length,
    other: answers.length - taken.length - refused.length,
    'accepted p50 (ms)': p(taken, 0.5),
    'accepted p95 (ms)': p(taken, 0.95),
    'refused p95 (ms)': refused.length > 0 ? p(refused, 0.95) : 0,
    'without Retry-After': refused.filter(({ retryAfter }) => !retryAfter).length,
  }
}

const server = await runServer({ TRUSTED_PROXIES: 'loopback', MODEL_PROVIDER: 'offline', LOG_LEVEL: 'silent' })
try {
  // Code is compiled, caches are filled.
  await capacity(server, 2_000)
  const most = await capacity(server, 3_000)
  const usual = summarize('0.8 times', await offer(server, most * 0.8))
  await sleep(1_000)
  const health: Answer[] = []
  const watch = setInterval(
    () => void ask(server, '127.0.0.1', undefined, '/api/health', watching).then((it) => health.push(it)),
    100,
  )
  const over = summarize('3 times', await offer(server, most * 3))
  clearInterval(watch)
  const after = performance.now()
  let back = Number.POSITIVE_INFINITY
  while (back === Number.POSITIVE_INFINITY && performance.now() - after < 10_000) {
    const { status, ms } = await ask(server, somebody())
    if (status === 200 && ms <= usual['accepted p95 (ms)'] * 1.5) back = performance.now() - after
  }
  await sleep(2_000)
  // One address asks for three times what there is, twenty others for a tenth of it together.
  const [, few] = await Promise.all([
    offer(server, most * 3, () => '10.99.0.1'),
    offer(server, most * 0.1, () => `10.98.0.${1 + (asked++ % 20)}`),
  ])
  const others = summarize('others, while one address asks for 3 times', few)
  report('overload', `${round(most, 0)} pages a second is all the server can do here`, [
    usual,
    over,
    others,
    summarize('health, meanwhile', health),
  ])
  const ratio = over['accepted p95 (ms)'] / usual['accepted p95 (ms)']
  console.log(`accepted p95 at 3 times: ${round(ratio, 2)} of that at 0.8; back to normal after ${round(back, 0)} ms`)
  if (ratio > 2 || over['without Retry-After'] > 0 || over.other > 0 || !Number.isFinite(back)) process.exitCode = 1
} finally {
  agent.destroy()
  watching.destroy()
  await server.stop()
}
