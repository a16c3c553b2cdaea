import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runServer } from '@fabula/dev/run-server'
import { fillNovels } from './growing/fill-novels.ts'
import { ownDatabase } from './storyteller/own-database.ts'
import { quantile, report, round } from './table.ts'

/**
 * Measures what other readers notice while one address sends the most expensive searches, two hundred at once and as
 * many more as it can: pages requested by one reader in sequence, before and during the attack, and a search by
 * another. `--novels N` (100,000), `--seconds N` (8). Fails if their p95 more than doubles, or if the others are
 * refused.
 */
const most = 2
const { values: options } = parseArgs({
  options: { novels: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '8' } },
})
const seconds = Number(options.seconds)
const pages = '/english/production/demo'
const expensiveSearch = '/api/production_novel?name_substring=zq&limit=6'
const usual = '/api/production_novel?name_substring=lamp&limit=6'

interface Answer {
  status: number
  ms: number
}

function ask(address: string, path: string, from: string, agent: Agent): Promise<Answer> {
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - began })
    const sent = request(address + path, { agent, headers: { 'x-forwarded-for': from } }, (response) => {
      response.resume()
      response.on('end', () => end(response.statusCode ?? 0))
    })
    sent.on('error', () => end(-1))
    sent.end()
  })
}

let readers = 0
/** Sequential calls, each from another address, ten per second. */
async function callInSequence(address: string, path: string): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true })
  const answers: Answer[] = []
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    readers++
    const answer = await ask(address, path, `10.1.${readers >> 8}.${readers & 255}`, agent)
    answers.push(answer)
    await sleep(Math.max(0, 100 - answer.ms))
  }
  agent.destroy()
  return answers
}

/** Two hundred concurrent calls from one address, repeated as they end. */
async function attack(address: string): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 250 })
  const until = performance.now() + seconds * 1_000
  const answers: Answer[] = []
  const again = async () => {
    while (performance.now() < until) {
      answers.push(await ask(address, expensiveSearch, '10.9.9.9', agent))
      await sleep(50)
    }
  }
  await Promise.all(Array.from({ length: 200 }, again))
  agent.destroy()
  return answers
}

const { pool, url, close } = await ownDatabase()
try {
  await fillNovels(pool, Number(options.novels))
  const server = await runServer({
    DATABASE_URL: url,
    TRUSTED_PROXIES: 'loopback',
    MODEL_PROVIDER: 'offline',
    LOG_LEVEL: 'silent',
  })
  try {
    const { address } = server
    await Promise.all([callInSequence(address, pages), callInSequence(address, usual)])
    const [before, found] = await Promise.all([callInSequence(address, pages), callInSequence(address, usual)])
    const [during, foundDuring, attacking] = await Promise.all([
      callInSequence(address, pages),
      callInSequence(address, usual),
      attack(address),
    ])
    const row = (what: string, answers: readonly Answer[]) => {
      const taken = answers.filter(({ status }) => status === 200).map(({ ms }) => ms)
      return {
        what,
        calls: answers.length,
        answered: taken.length,
        refused: answers.filter(({ status }) => status === 503 || status === 429).length,
        'median (ms)': round(quantile(taken, 0.5), 1),
        'p95 (ms)': round(quantile(taken, 0.95), 1),
        'slowest (ms)': round(Math.max(...taken), 1),
      }
    }
    const rows = [
      row('pages before', before),
      row('pages meanwhile', during),
      row('searches before', found),
      row('searches meanwhile', foundDuring),
      row('the attack', attacking),
    ]
    report('search-attack', `${Number(options.novels).toLocaleString('en')} novels`, rows)
    const ratio = (at: number) => Number(rows[at + 1]?.['p95 (ms)']) / Number(rows[at]?.['p95 (ms)'])
    console.log(
      `p95 of other readers: pages ${round(ratio(0))}, searches ${round(ratio(2))} times as long as without the attack`,
    )
    const unserved = rows[1]?.refused || rows[3]?.refused
    if (!(ratio(0) <= most && ratio(2) <= most) || unserved) process.exitCode = 1
  } finally {
    await server.stop()
  }
} finally {
  await close()
}
