import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './client-address.ts'
import { SlowCalls } from './slow-calls.ts'

/** A body that has not arrived this long after its headers, in ms, is slow. */
const slowAfterMs = 250
/** The most slow bodies at once, and of one network: each takes as much memory as its route allows. */
const maxTotal = 512
const maxPerNetwork = 32

/** Takes a place for a call until it is answered. */
type Enter = () => Promise<void>

/**
 * Calls whose body arrives slowly, or never. They release their place meanwhile, or else a few of them, from a phone on
 * a bad connection or on purpose, would keep everybody out; the call takes a place again before it is handled. File
 * uploads are excluded: they have places of their own.
 */
export class LateBodies {
  readonly calls = new SlowCalls(maxTotal, maxPerNetwork)
  private readonly watched = new WeakMap<FastifyRequest, { stop(): void; enter: Enter | null }>()

  /** Watches a call; `release` releases its place, `enter` takes another one. */
  watch(request: FastifyRequest, reply: FastifyReply, release: () => void, enter: Enter): void {
    const { headers } = request
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return
    const timer = setTimeout(() => {
      if (request.raw.complete || reply.raw.closed) return
      const remove = this.calls.add(networkOf(request))
      // Too many are slow already. No answer would be read before the body is sent, so the connection is cut.
      if (remove === null) return void request.raw.destroy()
      request.raw.once('close', remove)
      release()
      call.enter = enter
    }, slowAfterMs)
    const call = { stop: () => clearTimeout(timer), enter: null as Enter | null }
    this.watched.set(request, call)
    reply.raw.once('close', call.stop)
  }

  /** Called when the body is complete: a call without a place takes one, or is refused like any other. */
  async resume(request: FastifyRequest): Promise<void> {
    const call = this.watched.get(request)
    if (!call) return
    this.watched.delete(request)
    call.stop()
    await call.enter?.()
  }
}
