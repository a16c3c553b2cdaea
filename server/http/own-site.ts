import type { Route } from '@fabula/contract/route'
import type { FastifyRequest } from 'fastify'

/**
 * True for a call that would change something and was sent by another site. Another host of the same domain is another
 * site too, although browsers send it cookies.
 */
export function isForeign(request: FastifyRequest, { changes }: Route, publicUrl: string | undefined): boolean {
  if (!changes) return false
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-site') return site === 'cross-site'
  const from = request.headers.origin ?? request.headers.referer
  return from !== undefined && !isOurs(from, request, publicUrl)
}

function isOurs(address: string, request: FastifyRequest, publicUrl: string | undefined): boolean {
  try {
    const { host } = new URL(address)
    return host === request.host || (publicUrl !== undefined && host === new URL(publicUrl).host)
  } catch {
    // `Origin: null` and malformed origins belong to no site.
    return false
  }
}
