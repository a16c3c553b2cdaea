import type { Route } from '@fabula/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ProblemError } from '../problem-error.ts'
import type { EventAnswer } from './handler.ts'
import { problemEvent, problemIn } from './problem-answer.ts'

/** How often a comment keeps a silent stream open, in ms: proxies and sleeping radios close silent connections. */
const heartbeatMs = 15_000
/** How long a stream's headers wait for its first event, in ms. */
const headersWaitMs = 20

/**
 * Sends events as they occur, batching those of one moment. A client that disconnects only stops listening: the work it
 * listened to continues. The closing `state` is the route's answer, and is serialised as the route declares it.
 */
export async function sendEvents(
  route: Route,
  { events, isDeclared }: EventAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.hijack()
  const { raw } = reply
  // The client is gone: there is nobody to notify.
  raw.on('error', () => undefined)
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
  raw.setHeader('cache-control', 'no-store, no-transform')
  raw.setHeader('x-accel-buffering', 'no')
  request.socket.setNoDelay(true)
  raw.writeHead(200)
  // The first event often follows within a moment: then it is sent with the headers.
  const headersAlone = setTimeout(() => raw.flushHeaders(), headersWaitMs)
  const heartbeat = setInterval(() => raw.write(':\n\n'), heartbeatMs)
  raw.once('close', () => clearInterval(heartbeat))
  const listening = events[Symbol.asyncIterator]()
  const closed = new Promise<{ done: true; value: undefined }>((resolve) =>
    raw.once('close', () => resolve({ done: true, value: undefined })),
  )
  // Events of one moment are sent together: each write is a system call.
  let waiting = ''
  let scheduled: NodeJS.Immediate | null = null
  const flush = () => {
    scheduled = null
    raw.write(waiting)
    waiting = ''
  }
  const send = (event: string) => {
    waiting += event
    scheduled ??= setImmediate(flush)
  }
  try {
    for (;;) {
      const { done, value } = await Promise.race([listening.next(), closed])
      if (done) break
      const data = value.event === 'state' && !isDeclared ? z.parse(route.answer, value.data) : value.data
      send(`id: ${value.id}\nevent: ${value.event}\ndata: ${JSON.stringify(data)}\n\n`)
    }
  } catch (error) {
    // The stream breaks off, so that its reader joins again at another server, or at this one after its restart.
    if (error instanceof ProblemError && error.code === 'stopping') return
    const { problem, retryAfter } = problemIn(error, request)
    send(`event: error\ndata: ${JSON.stringify(problemEvent(problem, retryAfter))}\n\n`)
  } finally {
    clearTimeout(headersAlone)
    clearInterval(heartbeat)
    if (scheduled !== null) clearImmediate(scheduled)
    // Not awaited: the source may be silent for long.
    void listening.return?.(undefined)?.catch(() => undefined)
    raw.end(waiting === '' ? undefined : waiting)
  }
}
