import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EventAnswer } from './handler.ts'

/** Proxies and sleeping radios close what is silent for long: a comment this often keeps the stream open, in ms. */
const heartbeatMs = 15_000

/**
 * Sends events as they come, each at once. A client that goes away only stops listening: what it listened to goes on.
 */
export async function sendEvents({ events }: EventAnswer, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
  raw.setHeader('cache-control', 'no-store')
  raw.setHeader('x-accel-buffering', 'no')
  raw.writeHead(200)
  raw.flushHeaders()
  request.socket.setNoDelay(true)
  const heartbeat = setInterval(() => raw.write(': \n\n'), heartbeatMs)
  try {
    for await (const event of events) {
      if (raw.destroyed) break
      raw.write(`id: ${event.id}\nevent: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`)
    }
  } catch (error) {
    request.log.error({ err: error }, 'a stream of events broke')
  } finally {
    clearInterval(heartbeat)
    raw.end()
  }
}
