import type { FastifyRequest } from 'fastify'
import { networkOf as networkOfAddress } from '../accounts/network-of.ts'

/** An address with a port, or in brackets. */
const withPort = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i

/**
 * The visitor's address. An IPv4 address looks the same whether the socket is IPv4 or IPv6. Some proxies write the port
 * into `X-Forwarded-For` too: it differs from one connection to the next, and would make each a visitor of its own.
 */
export function addressOf(request: FastifyRequest): string {
  const cached = addresses.get(request)
  if (cached !== undefined) return cached
  const [, four, six] = withPort.exec(request.ip) ?? []
  const address = (four ?? six ?? request.ip).replace(/^::ffff:(?=\d+\.)/i, '')
  addresses.set(request, address)
  return address
}

/** Each limit needs the address, which would otherwise be parsed from the proxies' headers every time. */
const addresses = new WeakMap<FastifyRequest, string>()

/** The key that limits are counted by: the visitor's network. */
export const networkOf = (request: FastifyRequest): string => networkOfAddress(addressOf(request))
