import { problems } from '@fabula/contract/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { busyDocument, wantsBusyDocument } from './busy-document.ts'
import { problemOf } from './problem-answer.ts'

/** Made once: their words never change. */
const bodies = {
  overloaded: JSON.stringify(problemOf('overloaded')),
  too_many_requests: JSON.stringify(problemOf('too_many_requests')),
}

/**
 * Refuses a call before anything was done for it, with the headers that it has so far. Past all that other answers go
 * through (serializing, packing): when far too much comes, refusing is most of what a server does, and what it costs is
 * missing for those who are answered.
 */
export function refuseEarly(
  request: FastifyRequest,
  reply: FastifyReply,
  code: keyof typeof bodies,
  retryAfter: number,
): FastifyReply {
  const seconds = Math.max(1, Math.ceil(retryAfter))
  const status = problems[code]
  const { headers, body } = wantsBusyDocument(request, { status })
    ? busyDocument(request, seconds)
    : {
        headers: {
          'retry-after': String(seconds),
          'cache-control': 'no-store',
          'content-type': 'application/problem+json; charset=utf-8',
        },
        body: bodies[code],
      }
  reply.headers({ ...headers, 'content-length': String(Buffer.byteLength(body)) })
  reply.hijack()
  reply.raw.writeHead(status, reply.getHeaders() as Record<string, string>).end(body)
  return reply
}
