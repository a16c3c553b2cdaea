import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { countProduct } from '../monitoring/product-metrics.ts'
import { ProblemError } from '../problem-error.ts'
import { bearerOf } from './identify.ts'
import type { Load } from './shed-load.ts'

/** Prometheus metrics at /api/metrics, for holders of the token. */
export function serveMetrics(
  app: FastifyInstance,
  token: string,
  { admission, delay, late, readers, pool }: Load & { pool: pg.Pool },
): void {
  const loaded = import('prom-client').then(({ default: client }) => {
    const registry = new client.Registry()
    client.collectDefaultMetrics({ register: registry })
    const seconds = new client.Histogram({
      name: 'fabula_http_request_seconds',
      help: 'How long answers took, by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.003, 0.008, 0.02, 0.05, 0.2, 1, 5, 20],
      registers: [registry],
    })
    new client.Gauge({
      name: 'fabula_event_loop_delay_seconds',
      help: 'The recent delay of the event loop; calls are refused while it is long.',
      registers: [registry],
      collect() {
        this.set(delay.current() / 1000)
      },
    })
    new client.Gauge({
      name: 'fabula_slow_calls',
      help: 'Calls that hold no slot because their client is slow to send a body or to read a file.',
      labelNames: ['what'],
      registers: [registry],
      collect() {
        this.set({ what: 'body' }, late.calls.count)
        this.set({ what: 'file' }, readers.calls.count)
      },
    })
    new client.Gauge({
      name: 'fabula_database_connections',
      help: 'Busy and idle connections to the database, and calls that wait for one.',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'waiting' }, pool.waitingCount)
      },
    })
    for (const [what, help] of [
      ['running', 'Calls being answered'],
      ['waiting', 'Calls waiting for a slot'],
    ] as const) {
      new client.Gauge({
        name: `fabula_calls_${what}`,
        help: `${help}, by class of work.`,
        labelNames: ['work'],
        registers: [registry],
        collect() {
          for (const [work, figures] of Object.entries(admission.figures())) this.set({ work }, figures[what])
        },
      })
    }
    new client.Counter({
      name: 'fabula_calls_refused_total',
      help: 'Calls refused because there was too much to do, by class of work.',
      labelNames: ['work'],
      registers: [registry],
      collect() {
        this.reset()
        for (const [work, { refused }] of Object.entries(admission.figures())) this.inc({ work }, refused)
      },
    })
    return { registry, seconds, stop: countProduct(client, registry, pool) }
  })
  app.addHook('onClose', async () => (await loaded).stop())
  app.addHook('onResponse', async (request, reply) => {
    const { seconds } = await loaded
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/api/metrics', { config: { work: 'admin' } }, async (request, reply) => {
    if (!sameSecret(bearerOf(request) ?? '', token)) throw new ProblemError('invalid_token')
    const { registry } = await loaded
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Compares in constant time, to reveal nothing about where the strings differ. */
export function sameSecret(sent: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
