import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Refusal } from '../refusal.ts'

/** A bucket refills steadily up to its size; one call takes one. Bursts up to this many seconds' worth are fine. */
const burstSeconds = 5
/** How many addresses are remembered at once. */
const addresses = 50_000

interface Bucket {
  left: number
  at: number
}

class Buckets {
  private readonly buckets = new LRUCache<string, Bucket>({ max: addresses })

  constructor(
    private readonly size: number,
    private readonly perSecond: number,
  ) {}

  /** Seconds to wait; 0 when the call may go on. */
  take(key: string, now: number): number {
    const bucket = this.buckets.get(key) ?? { left: this.size, at: now }
    bucket.left = Math.min(this.size, bucket.left + ((now - bucket.at) / 1000) * this.perSecond)
    bucket.at = now
    this.buckets.set(key, bucket)
    if (bucket.left < 1) return (1 - bucket.left) / this.perSecond
    bucket.left--
    return 0
  }
}

/** Holds each address to so many calls a second and so many sign-ins an hour; over it, 429 says how long to wait. */
export function limitCalls(app: FastifyInstance, limits: { callsPerSecond: number; signInsPerHour: number }): void {
  const calls = new Buckets(limits.callsPerSecond * burstSeconds, limits.callsPerSecond)
  const signIns = new Buckets(limits.signInsPerHour, limits.signInsPerHour / 3600)
  app.addHook('onRequest', async (request) => {
    // Pictures and scripts of one page come many at once, cost little, and are kept by the browser.
    if (!request.url.startsWith('/api/') || request.url.startsWith('/api/health')) return
    const now = Date.now()
    const isSignIn = (request.routeOptions.config as { signIn?: boolean }).signIn === true
    const wait = calls.take(request.ip, now) || (isSignIn ? signIns.take(request.ip, now) : 0)
    if (wait > 0) throw new Refusal('too_many_requests', { retryAfter: wait })
  })
}
