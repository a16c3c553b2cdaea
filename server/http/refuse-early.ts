import { problems } from '@fabula/contract/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { busyDocument, wantsBusyDocument } from './busy-document.ts'
import { problemOf } from './problem-answer.ts'

/** Serialised once: their text never changes. */
const bodies = {
  overloaded: JSON.stringify(problemOf('overloaded')),
  too_many_requests: JSON.stringify(problemOf('too_many_requests')),
}

/**
 * Refuses a call before anything is done for it, with the headers that it has so far. Bypasses the steps of other
 * answers (serialising, compressing): under overload refusing is most of what a server does, and its cost is taken from
 * the calls that are answered.
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
  // All headers of our own replies are strings or numbers.
  reply.raw.writeHead(status, reply.getHeaders() as Record<string, string>).end(body)
  return reply
}
