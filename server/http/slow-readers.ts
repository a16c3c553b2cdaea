import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './client-address.ts'
import { SlowCalls } from './slow-calls.ts'

/** Whoever has not read all of a file by then, in ms, reads slowly. */
const soonMs = 3_000
/** Whoever reads nothing of it for once or twice as long, in ms, is cut off. A player that has enough for now asks for the rest when it needs it. */
const silentMs = 60_000
/** Sooner, where that keeps a place from others. */
const silentInPlaceMs = 10_000
/** So many of one network may read slowly without a place. */
const mostOfOne = 64
/** And so many of all: each has a file and a connection open, and some of the file in memory. */
const most = 512
/** What a process has open besides, and a share of the rest, is left to others. */
const [keptOpen, share] = [256, 4]

/**
 * Readers of files on slow lines, and players that have stopped to read because they have enough. Their place is for others
 * meanwhile: sending costs nothing while nobody reads. One too many keeps its place as long as it reads.
 */
export class SlowReaders {
  readonly calls: SlowCalls

  constructor(openFiles: number) {
    this.calls = new SlowCalls(Math.max(0, Math.min(most, Math.floor((openFiles - keptOpen) / share))), mostOfOne)
  }

  /** `leave` gives the place of a call for a file away. */
  watch(request: FastifyRequest, reply: FastifyReply, leave: () => void): void {
    const { raw } = reply
    // Node's own timer of the connection, which it sets anew when the answer is over.
    request.raw.socket.setTimeout(silentMs)
    const timer = setTimeout(() => {
      if (!raw.headersSent || raw.writableFinished || raw.closed) return
      const over = this.calls.add(networkOf(request))
      if (over === null) return void request.raw.socket.setTimeout(silentInPlaceMs)
      raw.once('close', over)
      leave()
    }, soonMs)
    raw.once('close', () => clearTimeout(timer))
  }
}
