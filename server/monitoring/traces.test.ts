import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { modelsAsked, turnsOver } from './events.ts'
import { Traces } from './traces.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status: { code?: number }
}
interface Told {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

let collector: Server
let address: string
let status = 200
const told: { path: string | undefined; headers: IncomingHttpHeaders; body: Told }[] = []

beforeEach(async () => {
  told.length = 0
  status = 200
  collector = createServer(async (request, response) => {
    told.push({ path: request.url, headers: request.headers, body: (await json(request)) as Told })
    response.writeHead(status).end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
})
afterEach(() => {
  collector.closeAllConnections()
  collector.close()
})

const open = (log = { warn: vi.fn() }) =>
  new Traces({ endpoint: address, headers: { 'x-key': 'k' }, serviceName: 'fabula' }, '1.2.3', log)
const spans = () => told.flatMap(({ body }) => body.resourceSpans[0]?.scopeSpans[0]?.spans ?? [])
const factsOf = (span: Span | undefined) =>
  Object.fromEntries(span?.attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]) ?? [])

/** Makes a call on a server, in which a turn ends and a model is asked, after a moment. */
async function askOnce(traces: Traces, headers: Record<string, string> = {}) {
  const app = fastify()
  traces.watch(app)
  app.get('/api/game/:id', async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    const [began, ended] = [performance.now() - 4, performance.now()]
    modelsAsked.emit(() => ({
      kind: 'hosted',
      asked: 'line',
      outcome: 'timeout',
      began,
      ended,
      usage: { ...noUsage, input_tokens: 12 },
    }))
    turnsOver.emit(() => ({
      outcome: 'answered',
      storyteller: 'hosted',
      isOwn: false,
      began,
      firstWords: began + 2,
      ended,
    }))
    return 'fine'
  })
  await app.inject({ url: '/api/game/anna?token=secret', headers })
  await app.close()
  await traces.stop()
}

test('a call is a span with its turn and its model below it, and contains nothing private', async () => {
  await askOnce(open())
  expect(told.map(({ path, headers }) => [path, headers['x-key'], headers['content-type']])).toEqual([
    ['/v1/traces', 'k', 'application/json'],
  ])
  const [model, turn, call] = spans()
  expect([call?.name, call?.kind, call?.parentSpanId]).toEqual(['GET /api/game/:id', 2, undefined])
  for (const below of [model, turn]) {
    expect(below?.traceId).toBe(call?.traceId)
    expect(below?.parentSpanId).toBe(call?.spanId)
  }
  expect(factsOf(call)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/game/:id',
    'http.response.status_code': 200,
  })
  expect(factsOf(turn)).toMatchObject({ 'fabula.outcome': 'answered', 'fabula.first_words_ms': 2 })
  expect([model?.name, model?.status.code, factsOf(model)['gen_ai.usage.input_tokens']]).toEqual(['model line', 2, 12])
  expect(JSON.stringify(told)).not.toMatch(/anna|secret/)
  const took = Number(BigInt(call?.endTimeUnixNano ?? 0) - BigInt(call?.startTimeUnixNano ?? 0)) / 1e6
  expect(took).toBeGreaterThan(3)
  expect(Math.abs(Number(BigInt(call?.endTimeUnixNano ?? 0) / 1_000_000n) - Date.now())).toBeLessThan(60_000)
})

test('it belongs to its caller’s trace; an invalid trace header is ignored', async () => {
  const trace = 'a'.repeat(32)
  await askOnce(open(), { traceparent: `00-${trace}-${'b'.repeat(16)}-01` })
  expect(spans().at(-1)).toMatchObject({ traceId: trace, parentSpanId: 'b'.repeat(16) })
  await askOnce(open(), { traceparent: `00-${'0'.repeat(32)}-x-01` })
  expect(spans().at(-1)?.traceId).toMatch(/^(?!0+$)[0-9a-f]{32}$/)
})

test('a collector that refuses costs traces, and is logged', async () => {
  status = 500
  const log = { warn: vi.fn() }
  await askOnce(open(log))
  expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ spans: 3 }), 'traces were not taken')
})
