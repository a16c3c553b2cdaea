import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../problem-error.ts'

/** How often to check whether the server is quiet, in ms. */
const checkIntervalMs = 20
/**
 * After this many checks in a row without activity, kept-alive clients are assumed to use another server by now. Checks
 * and not time are counted, because on an overloaded machine checks are as late as calls.
 */
const quietChecks = 10
/** A turn of the event loop shorter than this, in ms, has left no connection in the kernel's accept queue. */
const shortPassMs = 1
const mostPasses = 100

/** The part of a response that is needed here. */
interface Closable {
  once(event: 'close', listener: () => void): unknown
}

/**
 * Stops a server without failing any request: first it reports that it is not ready any more, and closes each
 * connection with its next answer; then it accepts no new connections; then it waits for answers in progress. Existing
 * connections are served until then, because a call on its way is not sent again to another server.
 */
export class Drain {
  private stage: 'open' | 'leaving' | 'closed' = 'open'
  private server: Server | null = null
  private readonly sockets = new Set<Socket>()
  private readonly answers = new Set<Closable>()
  /** How many connections and calls have arrived, plus how many answers have ended. */
  private activityCount = 0

  /** Whether the server is leaving, so that the readiness check fails. */
  get isLeaving(): boolean {
    return this.stage !== 'open'
  }

  /** From now on the server is not ready, and each connection is closed with its next answer. */
  leave(): void {
    if (this.stage === 'open') this.stage = 'leaving'
  }

  /**
   * Accepts no new connections. Resolves when no more calls arrive and all are answered, after `mostMs`, or when
   * `hurry` is aborted. Idle connections are closed then, in the same moment in which none of them was seen to have
   * sent anything: a call that is cut off on its way is a failure for its sender. Streams are waited for as well: one
   * that began before did not announce the end of its connection, and a proxy may send the next call on it the moment
   * it is over. Meanwhile the other connections are closed: a reader whose stream is ended by force reconnects at once,
   * and no proxy must send them here then.
   */
  async stopListening(mostMs: number, hurry: AbortSignal): Promise<void> {
    this.leave()
    const { server } = this
    if (!server) return
    const end = performance.now() + mostMs
    await this.acceptPending()
    // Not the HTTP server's own `close`, which would cut connections on which a call may be on its way.
    NetServer.prototype.close.call(server)
    let seen = this.activityCount
    let quiet = 0
    while (this.sockets.size > 0 && performance.now() < end && !hurry.aborted) {
      await sleep(checkIntervalMs)
      quiet = this.activityCount === seen ? quiet + 1 : 0
      if (quiet >= quietChecks) {
        // Reads what has arrived by now first.
        await this.acceptPending()
        if (this.activityCount === seen) server.closeIdleConnections()
        if (this.activityCount === seen && this.answers.size === 0) return
        quiet = 0
      }
      seen = this.activityCount
    }
  }

  /** Tracks connections and calls. */
  watch(app: FastifyInstance): void {
    this.server = app.server
    app.server.on('connection', (socket: Socket) => {
      this.sockets.add(socket)
      this.activityCount++
      socket.once('close', () => this.sockets.delete(socket))
    })
    app.server.on('request', () => this.activityCount++)
    app.addHook('preClose', async () => {
      this.stage = 'closed'
    })
    app.addHook('onRequest', async (_request, reply) => {
      if (this.stage !== 'open') reply.header('connection', 'close')
      if (this.stage === 'closed') throw new ProblemError('stopping', { retryAfter: 5 })
      this.answers.add(reply.raw)
      reply.raw.once('close', () => {
        this.answers.delete(reply.raw)
        this.activityCount++
      })
    })
    // For calls that began before.
    app.addHook('onSend', async (_request, reply) => {
      if (this.stage !== 'open') reply.header('connection', 'close')
    })
    app.addHook('onResponse', async () => {
      // Otherwise a client that keeps its connection alive would keep the server running.
      if (this.stage === 'closed') void setImmediate().then(() => app.server.closeIdleConnections())
    })
  }

  /**
   * Connections in the kernel's accept queue are reset when the server stops listening. The event loop empties that
   * queue once in each turn, so this waits until a turn took no time.
   */
  private async acceptPending(): Promise<void> {
    for (let pass = 0; pass < mostPasses; pass++) {
      const began = performance.now()
      await setImmediate()
      if (performance.now() - began < shortPassMs) return
    }
  }
}
