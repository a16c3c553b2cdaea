import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../accounts/caller.ts'
import { guestOf, newGuestCookie } from '../accounts/guest.ts'
import { findByDocument, findByToken } from '../accounts/sessions.ts'
import { Refusal } from '../refusal.ts'
import type { DoorPorts } from './door-ports.ts'

export const guestCookie = 'fabula_guest'
export const documentCookie = 'fabula_document'
const year = 31_536_000

/** The bearer token of a call; null when it has none. */
export function bearerOf(request: FastifyRequest): string | null {
  const { authorization } = request.headers
  if (authorization === undefined) return null
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  return token ?? ''
}

/** Who calls: the token's user, else a guest. A token that is bad or expired is refused. */
export async function identify(ports: DoorPorts, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const token = bearerOf(request)
  if (token === null) return identifyGuest(request, reply)
  const user = token === '' ? null : await findByToken(ports.pool, token, request.ip)
  if (user) return user
  reply.clearCookie(documentCookie, { path: '/' })
  throw new Refusal('invalid_token')
}

/** For whom a document is filled: the cookie's user, else a guest. */
export async function identifyForDocument(
  ports: DoorPorts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const cookie = request.cookies[documentCookie]
  const user = cookie ? await findByDocument(ports.pool, cookie, request.ip) : null
  return user ?? identifyGuest(request, reply)
}

/**
 * A guest is who has the cookie; a visitor without one is given it with this very answer, and shares one guest with all
 * others at their address until they come back with it: what this call creates is claimed by it then.
 */
function identifyGuest(request: FastifyRequest, reply: FastifyReply): Caller {
  const cookie = request.cookies[guestCookie]
  if (cookie && /^[A-Za-z0-9_-]{43}$/.test(cookie)) return guestOf({ cookie, ip: request.ip })
  const minted = newGuestCookie()
  reply.setCookie(guestCookie, minted, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: year,
  })
  return guestOf({ minted, ip: request.ip })
}
