import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './client-address.ts'
import { SlowCalls } from './slow-calls.ts'

/** A body that is not there so soon after its head, in ms, comes late. */
const soonMs = 250
/** So many may come late at once, and so many from one network: each takes memory, as much as its route allows. */
const most = 512
const mostOfOne = 32

/** Takes a place for a call, until it is answered. */
type Enter = () => Promise<void>

/**
 * Calls whose body comes slowly, or never. Their place is for others meanwhile, or a few of them, from a telephone on a bad
 * line or on purpose, would keep everybody out; the call takes a place again before anything is done for it. Files are not
 * among them: who sends one has a place among those that do.
 */
export class LateBodies {
  readonly calls = new SlowCalls(most, mostOfOne)
  private readonly watched = new WeakMap<FastifyRequest, { stop(): void; enter: Enter | null }>()

  /** `leave` gives the place away that the call has; `enter` takes another one. */
  watch(request: FastifyRequest, reply: FastifyReply, leave: () => void, enter: Enter): void {
    const { headers } = request
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return
    const timer = setTimeout(() => {
      if (request.raw.complete || reply.raw.closed) return
      const counted = this.calls.add(networkOf(request))
      // It can not be waited for any longer, and no answer would be read before the body is sent.
      if (counted === null) return void request.raw.destroy()
      request.raw.once('close', counted)
      leave()
      call.enter = enter
    }, soonMs)
    const call = { stop: () => clearTimeout(timer), enter: null as Enter | null }
    this.watched.set(request, call)
    reply.raw.once('close', call.stop)
  }

  /** The body is there: a call that has no place takes one, or is refused as any other. */
  async comeBack(request: FastifyRequest): Promise<void> {
    const call = this.watched.get(request)
    if (!call) return
    this.watched.delete(request)
    call.stop()
    await call.enter?.()
  }
}
