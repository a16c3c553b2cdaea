import type { FastifyRequest } from 'fastify'
import { networkOf as networkOfAddress } from '../accounts/network-of.ts'

/** The visitor's address; an IPv4 one looks the same whichever kind of socket it came through. */
export function addressOf(request: FastifyRequest): string {
  const known = addresses.get(request)
  if (known !== undefined) return known
  const address = request.ip.replace(/^::ffff:(?=\d+\.)/i, '')
  addresses.set(request, address)
  return address
}

/** Every limit asks for it, and each time it would be read out of the proxies' headers anew. */
const addresses = new WeakMap<FastifyRequest, string>()

/** What limits are counted for: the visitor's network. */
export const networkOf = (request: FastifyRequest): string => networkOfAddress(addressOf(request))
