import type { FastifyRequest } from 'fastify'
import { networkOf as networkOfAddress } from '../accounts/network-of.ts'

/** The visitor's address. An IPv4 address looks the same whether the socket is IPv4 or IPv6. */
export function addressOf(request: FastifyRequest): string {
  const cached = addresses.get(request)
  if (cached !== undefined) return cached
  const address = request.ip.replace(/^::ffff:(?=\d+\.)/i, '')
  addresses.set(request, address)
  return address
}

/** Each limit needs the address, which would otherwise be parsed from the proxies' headers every time. */
const addresses = new WeakMap<FastifyRequest, string>()

/** The key that limits are counted by: the visitor's network. */
export const networkOf = (request: FastifyRequest): string => networkOfAddress(addressOf(request))
