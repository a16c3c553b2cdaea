import type { UserId } from '@fabula/core/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../accounts/caller.ts'
import { guestOf } from '../accounts/guest.ts'
import { findByDocument, findByToken } from '../accounts/sessions.ts'
import { ProblemError } from '../problem-error.ts'
import { addressOf } from './client-address.ts'
import { documentCookie, guestCookie, readCookie, setCookie } from './cookies.ts'
import type { HttpPorts } from './http-ports.ts'

type Ports = Pick<HttpPorts, 'pool' | 'publicUrl'>

/** A guest's cookie lasts as long as browsers let it, and is renewed by nothing: in seconds. */
const guestCookieAge = 400 * 86_400

/** The bearer token of a call; null when it has none, empty when what it has is no bearer token. */
export function bearerOf(request: FastifyRequest): string | null {
  const { authorization } = request.headers
  if (authorization === undefined) return null
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? ''
}

/** Who calls: the token's user, else a guest. A token that is bad or expired is refused. */
export async function identify(ports: Ports, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const token = bearerOf(request)
  if (token === null) return identifyGuest(ports, request, reply)
  const user = token === '' ? null : await findByToken(ports.pool, token, addressOf(request))
  if (user) return user
  setCookie(request, reply, documentCookie, null, ports)
  throw new ProblemError('invalid_token')
}

/**
 * For whom a document is filled: the cookie's user, else a guest. A cookie of nobody is taken away. A visitor without one is
 * shown what they will have with the cookie they are given: the calls of their page come with it, and find nothing else.
 */
export async function identifyForDocument(ports: Ports, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const cookie = readCookie(request, documentCookie, ports)
  const user = cookie && (await findByDocument(ports.pool, cookie, addressOf(request)))
  if (user) return user
  if (cookie) setCookie(request, reply, documentCookie, null, ports)
  const { secret, ip } = await guestCookieOf(ports, request, reply)
  return guestOf({ cookie: secret, ip })
}

/** Who asks for a file of their own: a page's pictures come with its document's cookie, and with no token. */
export async function identifyForFile(ports: Ports, request: FastifyRequest): Promise<UserId | null> {
  const [token, cookie, ip] = [bearerOf(request), readCookie(request, documentCookie, ports), addressOf(request)]
  const user = token
    ? await findByToken(ports.pool, token, ip)
    : cookie && (await findByDocument(ports.pool, cookie, ip))
  return user ? user.id : null
}

/**
 * A guest is who has the cookie; a visitor without one is given it with this very answer, and shares one guest with all
 * others at their address until they come back with it: what this call creates is claimed by it then.
 */
async function identifyGuest(ports: Ports, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const { secret, isNew, ip } = await guestCookieOf(ports, request, reply)
  return guestOf(isNew ? { minted: secret, ip } : { cookie: secret, ip })
}

/** The secret of a guest's cookie, or of the one that is given with this very answer. */
async function guestCookieOf(ports: Ports, request: FastifyRequest, reply: FastifyReply) {
  const ip = addressOf(request)
  const { guestCookies } = request.server
  const give = (cookie: string) => setCookie(request, reply, guestCookie, cookie, { ...ports, maxAge: guestCookieAge })
  const known = await guestCookies.read(readCookie(request, guestCookie, ports) ?? '')
  if (known) {
    if (known.renewed) give(known.renewed)
    return { secret: known.secret, isNew: false, ip }
  }
  const { secret, cookie } = guestCookies.make()
  give(cookie)
  return { secret, isNew: true, ip }
}
