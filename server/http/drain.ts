import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../problem-error.ts'

/** How often it is looked whether it is quiet, in ms. */
const lookMs = 20
/**
 * So many looks in a row found nobody asking: whoever kept a connection uses another server by now. Looks and not time,
 * because on a machine with too much to do looks come as late as calls.
 */
const quietLooks = 10
/** A pass of the event loop shorter than this, in ms, leaves nobody in the system's line of new connections. */
const shortPassMs = 1
const mostPasses = 100

/** What of an answer matters here. */
interface Answering {
  once(event: 'close', listener: () => void): unknown
}

/**
 * How a server stops without failing anybody: first it says that it is not ready any more, and ends each connection with
 * its next answer; then it takes no new connections; then it waits for what is being answered. Whoever holds a connection
 * is served until then, because a call that is on its way already is not sent again to another server.
 */
export class Drain {
  private stage: 'open' | 'leaving' | 'closed' = 'open'
  private server: Server | null = null
  private readonly sockets = new Set<Socket>()
  private readonly answers = new Set<Answering>()
  /** How many connections and calls have come, and how many answers have ended. */
  private moved = 0

  /** Whether the server leaves: readiness says no. */
  get isLeaving(): boolean {
    return this.stage !== 'open'
  }

  /** From now on the server is not ready, and each connection ends with its next answer. */
  leave(): void {
    if (this.stage === 'open') this.stage = 'leaving'
  }

  /**
   * Takes no new connections; resolves when nobody asks any more and all is answered, after `mostMs`, or when it is told to
   * hurry. Connections that rest are cut then, in the same moment in which it was seen that nothing has come on any of them:
   * a call that is cut on its way is a failure to whoever sent it. Streams are waited for as well: one that began before has
   * not said that its connection ends, and a proxy may send the next call on it the moment it is over. Meanwhile the others
   * are cut: a reader whose stream is ended by force comes again at once, and no proxy must bring them to us then.
   */
  async stopListening(mostMs: number, hurry: AbortSignal): Promise<void> {
    this.leave()
    const { server } = this
    if (!server) return
    const end = performance.now() + mostMs
    await this.letIn()
    // Not the HTTP server's own: that would cut the connections on which a call may be on its way just now.
    NetServer.prototype.close.call(server)
    let seen = this.moved
    let quiet = 0
    while (this.sockets.size > 0 && performance.now() < end && !hurry.aborted) {
      await sleep(lookMs)
      quiet = this.moved === seen ? quiet + 1 : 0
      if (quiet >= quietLooks) {
        // What has come by now is read first.
        await this.letIn()
        if (this.moved === seen) server.closeIdleConnections()
        if (this.moved === seen && this.answers.size === 0) return
        quiet = 0
      }
      seen = this.moved
    }
  }

  /** Follows what comes in. */
  watch(app: FastifyInstance): void {
    this.server = app.server
    app.server.on('connection', (socket: Socket) => {
      this.sockets.add(socket)
      this.moved++
      socket.once('close', () => this.sockets.delete(socket))
    })
    app.server.on('request', () => this.moved++)
    app.addHook('preClose', async () => {
      this.stage = 'closed'
    })
    app.addHook('onRequest', async (_request, reply) => {
      if (this.stage !== 'open') reply.header('connection', 'close')
      if (this.stage === 'closed') throw new ProblemError('stopping', { retryAfter: 5 })
      this.answers.add(reply.raw)
      reply.raw.once('close', () => {
        this.answers.delete(reply.raw)
        this.moved++
      })
    })
    // Of calls that were begun before.
    app.addHook('onSend', async (_request, reply) => {
      if (this.stage !== 'open') reply.header('connection', 'close')
    })
    app.addHook('onResponse', async () => {
      // Otherwise a client that keeps its connection for later would keep the server too.
      if (this.stage === 'closed') void setImmediate().then(() => app.server.closeIdleConnections())
    })
  }

  /**
   * Those who stand in the system's line of new connections when it stops listening are cut off. The line is emptied once in
   * each pass of the event loop: it stops after one that took no time.
   */
  private async letIn(): Promise<void> {
    for (let pass = 0; pass < mostPasses; pass++) {
      const began = performance.now()
      await setImmediate()
      if (performance.now() - began < shortPassMs) return
    }
  }
}
