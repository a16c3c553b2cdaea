import type { FastifyRequest } from 'fastify'

/** Calls by GET that change something all the same. */
const changingReads = new Set(['continueGame', 'rollback'])

/** True when a call would change something and came from another site. */
export function isForeign(request: FastifyRequest, routeName: string, publicUrl: string | undefined): boolean {
  const changes = !['GET', 'HEAD', 'OPTIONS'].includes(request.method) || changingReads.has(routeName)
  if (!changes) return false
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'cross-site'
  const from = request.headers.origin ?? request.headers.referer
  return from !== undefined && !isOurs(from, request, publicUrl)
}

function isOurs(address: string, request: FastifyRequest, publicUrl: string | undefined): boolean {
  try {
    const { host } = new URL(address)
    return host === request.host || (publicUrl !== undefined && host === new URL(publicUrl).host)
  } catch {
    // `Origin: null` and nonsense are nobody's site.
    return false
  }
}
