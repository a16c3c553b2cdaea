import type { Route } from '@fabula/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ProblemError } from '../problem-error.ts'
import type { EventAnswer } from './handler.ts'
import { problemIn } from './problem-answer.ts'

/** Proxies and sleeping radios close what is silent for long: a comment this often keeps the stream open, in ms. */
const heartbeatMs = 15_000
/** A stream's headers wait so long for its first event, in ms. */
const headersWaitMs = 20

/**
 * Sends events as they come, those of one moment together. A client that goes away only stops listening: what it listened to goes on.
 * The closing `state` is the route's answer, and leaves as the route declares it.
 */
export async function sendEvents(
  route: Route,
  { events, isDeclared }: EventAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.hijack()
  const { raw } = reply
  // The client is gone: there is nobody to tell.
  raw.on('error', () => undefined)
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
  raw.setHeader('cache-control', 'no-store, no-transform')
  raw.setHeader('x-accel-buffering', 'no')
  request.socket.setNoDelay(true)
  raw.writeHead(200)
  // The first words are often there in a moment: then they leave with the headers.
  const headersAlone = setTimeout(() => raw.flushHeaders(), headersWaitMs)
  const heartbeat = setInterval(() => raw.write(':\n\n'), heartbeatMs)
  raw.once('close', () => clearInterval(heartbeat))
  const listening = events[Symbol.asyncIterator]()
  const gone = new Promise<{ done: true; value: undefined }>((resolve) =>
    raw.once('close', () => resolve({ done: true, value: undefined })),
  )
  // What comes together leaves together: each write is a call of the system.
  let waiting = ''
  let leaving: NodeJS.Immediate | null = null
  const leave = () => {
    leaving = null
    raw.write(waiting)
    waiting = ''
  }
  const send = (event: string) => {
    waiting += event
    leaving ??= setImmediate(leave)
  }
  try {
    for (;;) {
      const { done, value } = await Promise.race([listening.next(), gone])
      if (done) break
      const data = value.event === 'state' && !isDeclared ? z.parse(route.answer, value.data) : value.data
      send(`id: ${value.id}\nevent: ${value.event}\ndata: ${JSON.stringify(data)}\n\n`)
    }
  } catch (error) {
    // The stream breaks off, so that its reader joins again at another server, or at this one when it is back.
    if (error instanceof ProblemError && error.code === 'stopping') return
    const { id, status, detail, code } = problemIn(error, request).problem
    send(`event: error\ndata: ${JSON.stringify({ status, detail, code, id })}\n\n`)
  } finally {
    clearTimeout(headersAlone)
    clearInterval(heartbeat)
    if (leaving !== null) clearImmediate(leaving)
    // Not waited for: what is being listened to may be silent for long.
    void listening.return?.(undefined)?.catch(() => undefined)
    raw.end(waiting === '' ? undefined : waiting)
  }
}
