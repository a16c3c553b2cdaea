import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import { modelsAsked, moneySpent, turnsOver } from './events.ts'

type Client = typeof import('prom-client')

/** Seconds, from a local model with prepared words to a large one that reasons first. */
const waits = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120]

/**
 * Registers the product's metrics besides its calls: turns, models, money, background work. Returns a function that
 * stops counting.
 */
export function countProduct(client: Client, registry: Registry, pool: pg.Pool): () => void {
  const registers = [registry]
  const turns = new client.Counter({
    name: 'fabula_turns_total',
    help: 'Turns that asked a storyteller, by how they ended, who wrote, and whose model it was.',
    labelNames: ['outcome', 'storyteller', 'whose'],
    registers,
  })
  const turnSeconds = new client.Histogram({
    name: 'fabula_turn_seconds',
    help: 'Time from the send to the end of the reply, of turns that were answered.',
    labelNames: ['storyteller'],
    buckets: waits,
    registers,
  })
  const firstWords = new client.Histogram({
    name: 'fabula_first_words_seconds',
    help: 'Time from the send to the first words that the reader sees.',
    labelNames: ['storyteller'],
    buckets: waits,
    registers,
  })
  const asked = new client.Histogram({
    name: 'fabula_model_request_seconds',
    help: 'How long model requests took, by kind, purpose and success.',
    labelNames: ['kind', 'asked', 'well'],
    buckets: waits,
    registers,
  })
  const failures = new client.Counter({
    name: 'fabula_model_failures_total',
    help: 'Failed model requests, by kind and problem.',
    labelNames: ['kind', 'problem'],
    registers,
  })
  // Prometheus sees no increase in a counter that begins with its first failure.
  for (const kind of ['hosted', 'embedded']) failures.inc({ kind, problem: 'not_allowed' }, 0)
  const tokens = new client.Counter({
    name: 'fabula_model_tokens_total',
    help: 'Tokens that models read and wrote; input includes the cached ones.',
    labelNames: ['direction'],
    registers,
  })
  const money = new client.Counter({
    name: 'fabula_model_cost_total',
    help: "What models have cost, in the installation's currency, where prices are known.",
    registers,
  })
  new client.Gauge({
    name: 'fabula_jobs',
    help: 'Background jobs of all processes, waiting or running.',
    labelNames: ['kind', 'status'],
    registers,
    async collect() {
      this.reset()
      for (const { kind, status, count } of await jobs(pool)) this.set({ kind, status }, count)
    },
  })
  const stop = [
    turnsOver.listen(({ outcome, storyteller, isOwn, began, firstWords: first, ended }) => {
      turns.inc({ outcome, storyteller, whose: isOwn ? 'own' : 'installation' })
      if (first !== null) firstWords.observe({ storyteller }, (first - began) / 1_000)
      if (outcome === 'answered') turnSeconds.observe({ storyteller }, (ended - began) / 1_000)
    }),
    modelsAsked.listen(({ kind, asked: what, outcome, began, ended, usage }) => {
      const isWell = outcome === 'stop' || outcome === 'length'
      asked.observe({ kind, asked: what, well: String(isWell) }, (ended - began) / 1_000)
      if (!isWell) failures.inc({ kind, problem: outcome })
      tokens.inc({ direction: 'input' }, usage.input_tokens)
      tokens.inc({ direction: 'cached' }, usage.cached_tokens)
      tokens.inc({ direction: 'output' }, usage.output_tokens)
    }),
    moneySpent.listen((nanos) => money.inc(nanos / 1e9)),
  ]
  return () => {
    for (const end of stop) end()
  }
}

/** How long metrics wait for the database, in ms: the other metrics matter most when it is slow. */
const patienceMs = 1_000

interface Jobs {
  kind: 'translation' | 'rehearsal'
  status: 'waiting' | 'running'
  count: number
}

/** The number of jobs of each kind and status; empty if the database does not answer. */
async function jobs(pool: pg.Pool): Promise<Jobs[]> {
  const asked = pool.query<Jobs>(
    `select 'translation' as kind, status, count(*)::int as count from translation_jobs
       where status in ('waiting', 'running') group by status
     union all
     select 'rehearsal' as kind, status, count(*)::int as count from rehearsals
       where status in ('waiting', 'running') group by status`,
  )
  const found = await Promise.race([
    asked.then(
      ({ rows }) => rows,
      () => null,
    ),
    sleep(patienceMs, null, { ref: false }),
  ])
  if (found === null) return []
  const none = (['translation', 'rehearsal'] as const).flatMap((kind) =>
    (['waiting', 'running'] as const).map((status) => ({ kind, status, count: 0 })),
  )
  return [...none, ...found]
}
