import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './client-address.ts'
import { SlowCalls } from './slow-calls.ts'

/** A reader that has not received all of a file after this time, in ms, is slow. */
const slowAfterMs = 3_000
/**
 * A reader that reads nothing for once or twice this time, in ms, is cut off. A player that has buffered enough
 * requests the rest when it needs it.
 */
const idleMs = 60_000
/** The shorter time for a reader that still occupies a place. */
const idleInPlaceMs = 10_000
/** The most slow readers of one network without a place. */
const maxPerNetwork = 64
/** The most in total: each keeps a file and a connection open, and some of the file in memory. */
const maxTotal = 512
/** Descriptors reserved for other uses of the process; slow readers may have a quarter of the rest. */
const reservedDescriptors = 256
const slowReadersShare = 0.25

/**
 * Readers of files on slow connections, and players that paused because they have buffered enough. They release their
 * place: sending costs nothing while nobody reads. A reader over the limit keeps its place as long as it reads.
 */
export class SlowReaders {
  readonly calls: SlowCalls

  constructor(openFiles: number) {
    this.calls = new SlowCalls(
      Math.max(0, Math.min(maxTotal, Math.floor((openFiles - reservedDescriptors) * slowReadersShare))),
      maxPerNetwork,
    )
  }

  /** Watches a call for a file; `release` releases its place. */
  watch(request: FastifyRequest, reply: FastifyReply, release: () => void): void {
    const { raw } = reply
    // Node's own timeout of the connection, which Node resets after the answer.
    request.raw.socket.setTimeout(idleMs)
    let remove: (() => void) | null = null
    const timer = setTimeout(() => {
      if (!raw.headersSent || raw.writableFinished || raw.closed) return
      remove = this.calls.add(networkOf(request))
      if (remove === null) request.raw.socket.setTimeout(idleInPlaceMs)
      else release()
    }, slowAfterMs)
    raw.once('close', () => {
      clearTimeout(timer)
      remove?.()
    })
  }
}
