import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { networkOf } from './client-address.ts'
import { createRefusalDelay } from './refusal-delay.ts'
import { refuseEarly } from './refuse-early.ts'

/** The rate limits of one address, for a steady stream of calls. */
export interface CallLimits {
  callsPerSecond: number
  signInsPerHour: number
  registrationsPerHour: number
}

/** How many seconds' worth of calls a bucket holds: pages send several requests at once, and then pause. */
const burstSeconds = 10
/** How many addresses are tracked at once. */
const addresses = 50_000

/** Token buckets: each refills steadily up to its size, and a call takes one token. */
class Buckets {
  private readonly buckets = new LRUCache<string, { left: number; at: number }>({ max: addresses })

  constructor(
    private readonly size: number,
    private readonly perSecond: number,
  ) {}

  /** Takes a token. Returns the seconds to wait; 0 when the call may proceed. */
  take(key: string, now: number): number {
    const bucket = this.buckets.get(key) ?? { left: this.size, at: now }
    bucket.left = Math.min(this.size, bucket.left + (Math.max(0, now - bucket.at) / 1000) * this.perSecond)
    bucket.at = now
    this.buckets.set(key, bucket)
    if (bucket.left < 1) return (1 - bucket.left) / this.perSecond
    bucket.left--
    return 0
  }
}

/** Applies the limits to each address; above them, answers 429 with the time to wait. */
export function limitCalls(app: FastifyInstance, limits: CallLimits): void {
  const hourly = (perHour: number) => new Buckets(perHour, perHour / 3600)
  const perSecond = () => new Buckets(limits.callsPerSecond * burstSeconds, limits.callsPerSecond)
  const [calls, documents] = [perSecond(), perSecond()]
  const apart = { signIn: hourly(limits.signInsPerHour), registration: hourly(limits.registrationsPerHour) }
  const mayBeRefused = createRefusalDelay()
  app.addHook('onRequest', async (request, reply) => {
    const { url: route = '', config } = request.routeOptions
    const { alive, counted } = config
    // By route and not by the raw address: `http://host/api/me` and `/%61pi/me` are `/api/me` too. Pictures and scripts
    // are exempt: a page requests many at once, they cost little, and browsers cache them.
    if (route.startsWith('/static/') || route.startsWith('/assets/') || alive) return
    const [who, now] = [networkOf(request), performance.now()]
    const wait = (route.startsWith('/api/') ? calls : documents).take(who, now)
    const longer = wait || (counted ? apart[counted].take(who, now) : 0)
    if (longer <= 0) return
    await mayBeRefused(who)
    return refuseEarly(request, reply, 'too_many_requests', longer)
  })
}
