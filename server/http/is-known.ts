import type { FastifyRequest } from 'fastify'

/** Whether the client has the content with this etag already, compared weakly (RFC 9110, 13.1.2): then the answer is 304. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return known.includes('*') || known.includes(etag)
}
