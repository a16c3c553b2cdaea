import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { TracesEnvironment } from '../environment/env.ts'
import { modelsAsked, turnsOver } from './events.ts'

/** How often spans are sent, in ms, or at which number; and how many are retained while the collector refuses them. */
const sendEveryMs = 5_000
const sendAt = 512
const mostKept = 4_096
/** How long to wait for the collector's answer, in ms; after that it has not received them. */
const patienceMs = 10_000
/** How long a stopping server waits for the collector, in ms. */
const stopWithinMs = 2_000

type Value = string | number

/** A span in the JSON of OTLP. */
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  /** 1: internal, 2: server, 3: client. */
  kind: 1 | 2 | 3
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: ReturnType<typeof attributesOf>
  status: { code?: 2 }
}

/** The trace and the parent of a span. */
interface Place {
  traceId: string
  spanId: string
}

type Log = { warn(facts: object, message: string): void }

/**
 * Sends spans of calls, turns and model requests to an OpenTelemetry collector, as OTLP over HTTP in JSON. Attributes
 * contain routes, outcomes and counts: no addresses, names or texts.
 */
export class Traces {
  private readonly here = new AsyncLocalStorage<Place>()
  private spans: Span[] = []
  private sending: Promise<void> = Promise.resolve()
  private readonly timer: NodeJS.Timeout
  private readonly unsubscribe: (() => void)[]

  constructor(
    private readonly to: TracesEnvironment,
    private readonly version: string,
    private readonly log: Log,
  ) {
    this.timer = setInterval(() => this.send(), sendEveryMs)
    this.timer.unref()
    this.unsubscribe = [
      turnsOver.listen(({ outcome, storyteller, isOwn, began, firstWords, ended }) =>
        this.add('turn', 1, began, ended, outcome === 'failed', {
          'fabula.outcome': outcome,
          'fabula.storyteller': storyteller,
          'fabula.whose': isOwn ? 'own' : 'installation',
          ...(firstWords === null ? {} : { 'fabula.first_words_ms': Math.round(firstWords - began) }),
        }),
      ),
      modelsAsked.listen(({ kind, asked, outcome, began, ended, usage }) =>
        this.add(`model ${asked}`, 3, began, ended, outcome !== 'stop' && outcome !== 'length', {
          'fabula.model.kind': kind,
          'fabula.outcome': outcome,
          'gen_ai.usage.input_tokens': usage.input_tokens,
          'gen_ai.usage.output_tokens': usage.output_tokens,
        }),
      ),
    ]
  }

  /**
   * Traces the calls of a server: each is a span, in the trace that its caller names in `traceparent`, otherwise in a
   * new one.
   */
  watch(app: FastifyInstance): void {
    const calls = new WeakMap<object, { place: Place; parent: string | null; began: number }>()
    app.addHook('onRequest', (request, _reply, done) => {
      const from = parentOf(request.headers.traceparent)
      const place = { traceId: from?.traceId ?? id(16), spanId: id(8) }
      calls.set(request, { place, parent: from?.spanId ?? null, began: performance.now() })
      this.here.run(place, done)
    })
    app.addHook('onResponse', async (request, reply) => {
      const call = calls.get(request)
      if (!call) return
      const route = request.routeOptions.url ?? 'none'
      const { statusCode } = reply
      this.keep(call.place, call.parent, `${request.method} ${route}`, 2, call.began, performance.now(), {
        isFailed: statusCode >= 500,
        facts: {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': statusCode,
        },
      })
    })
  }

  /** Sends the remaining spans, if the collector takes them soon. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    for (const unsubscribe of this.unsubscribe) unsubscribe()
    this.send()
    await Promise.race([this.sending, sleep(stopWithinMs, undefined, { ref: false })])
  }

  /** Adds a span below the call that it belongs to. */
  private add(
    name: string,
    kind: Span['kind'],
    began: number,
    ended: number,
    isFailed: boolean,
    facts: Record<string, Value>,
  ) {
    const parent = this.here.getStore()
    const place = { traceId: parent?.traceId ?? id(16), spanId: id(8) }
    this.keep(place, parent?.spanId ?? null, name, kind, began, ended, { isFailed, facts })
  }

  private keep(
    place: Place,
    parent: string | null,
    name: string,
    kind: Span['kind'],
    began: number,
    ended: number,
    { isFailed, facts }: { isFailed: boolean; facts: Record<string, Value> },
  ): void {
    if (this.spans.length >= mostKept) this.spans.shift()
    this.spans.push({
      ...place,
      ...(parent === null ? {} : { parentSpanId: parent }),
      name,
      kind,
      startTimeUnixNano: unixNanos(began),
      endTimeUnixNano: unixNanos(ended),
      attributes: attributesOf(facts),
      status: isFailed ? { code: 2 } : {},
    })
    if (this.spans.length === sendAt) this.send()
  }

  private send(): void {
    this.sending = this.sending.then(() => this.sendNow())
  }

  private async sendNow(): Promise<void> {
    const { spans } = this
    if (spans.length === 0) return
    this.spans = []
    try {
      const answer = await fetch(`${this.to.endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...this.to.headers, 'content-type': 'application/json' },
        body: JSON.stringify(this.requestOf(spans)),
        signal: AbortSignal.timeout(patienceMs),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`it answered ${answer.status}`)
    } catch (err) {
      // An unreachable collector costs traces and nothing else.
      this.log.warn({ err, spans: spans.length }, 'traces were not taken')
    }
  }

  /** The body of a request to the collector (OTLP). */
  private requestOf(spans: readonly Span[]) {
    const resource = { 'service.name': this.to.serviceName, 'service.version': this.version }
    return {
      resourceSpans: [
        {
          resource: { attributes: attributesOf(resource) },
          scopeSpans: [{ scope: { name: 'fabula', version: this.version }, spans }],
        },
      ],
    }
  }
}

const id = (bytes: number): string => randomBytes(bytes).toString('hex')

/** The span that a caller names, in the format of W3C Trace Context; null if it cannot be parsed. */
function parentOf(header: unknown): Place | null {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(String(header)) ?? []
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId }
}

const attributesOf = (facts: Record<string, Value>) =>
  Object.entries(facts).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

/** Nanoseconds since 1970 of a time by `performance.now()`, as text: it has more digits than a number holds. */
const unixNanos = (at: number): string => `${BigInt(Math.round((performance.timeOrigin + at) * 1_000)) * 1_000n}`
