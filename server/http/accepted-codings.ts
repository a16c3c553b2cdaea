import type { FastifyRequest } from 'fastify'

/** The content codings that a client accepts, without those that it excludes with `q=0`. */
export function acceptedBy(request: FastifyRequest): Set<string> {
  const header = request.headers['accept-encoding']
  const list = (Array.isArray(header) ? header.join() : (header ?? '')).toLowerCase().split(',')
  return new Set(
    list
      .map((entry) => entry.split(';').map((part) => part.trim()))
      .filter(([, ...more]) => !more.some((part) => /^q=0(\.0*)?$/.test(part)))
      .map(([name = '']) => name),
  )
}
