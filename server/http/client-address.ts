import type { FastifyRequest } from 'fastify'
import { networkOf as networkOfAddress } from '../accounts/network-of.ts'

/** The visitor's address; an IPv4 one looks the same whichever kind of socket it came through. */
export const addressOf = (request: FastifyRequest): string => request.ip.replace(/^::ffff:(?=\d+\.)/i, '')

/** What limits are counted for: the visitor's network. */
export const networkOf = (request: FastifyRequest): string => networkOfAddress(addressOf(request))
