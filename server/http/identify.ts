import type { UserId } from '@fabula/core/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../accounts/caller.ts'
import { guestOf } from '../accounts/guest.ts'
import { findByDocument, findByToken } from '../accounts/sessions.ts'
import { ProblemError } from '../problem-error.ts'
import { addressOf } from './client-address.ts'
import { documentCookie, guestCookie, readCookie, setCookie, setDocumentCookie } from './cookies.ts'
import type { HttpPorts } from './http-ports.ts'

type Ports = Pick<HttpPorts, 'pool' | 'publicUrl'>

/** A guest cookie's lifetime is the longest that browsers allow, in seconds; it is never renewed. */
const guestCookieAge = 400 * 86_400

/** The bearer token of a call; null without an Authorization header, empty when that holds no bearer token. */
export function bearerOf(request: FastifyRequest): string | null {
  const { authorization } = request.headers
  if (authorization === undefined) return null
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? ''
}

/** Returns the token's user, otherwise a guest. Refuses an invalid or expired token. */
export async function identify(ports: Ports, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const token = bearerOf(request)
  if (token === null) return identifyGuest(ports, request, reply)
  const extended = () => extendCookie(ports, request, reply)
  const user = token === '' ? null : await findByToken(ports.pool, token, addressOf(request), extended)
  if (user) return user
  throw new ProblemError('invalid_token')
}

/**
 * The person whom a document is rendered for: the cookie's user, otherwise a guest. An invalid cookie is cleared. A
 * visitor without a cookie sees what belongs to the cookie that they are given: the calls of their page will send it,
 * and find nothing else.
 */
export async function identifyForDocument(ports: Ports, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const cookie = readCookie(request, documentCookie, ports)
  const extended = () => extendCookie(ports, request, reply)
  const user = cookie && (await findByDocument(ports.pool, cookie, addressOf(request), extended))
  if (user) return user
  if (cookie) setDocumentCookie(request, reply, null, ports)
  const { secret, ip } = await guestCookieOf(ports, request, reply)
  return guestOf({ cookie: secret, ip })
}

/** Lets the document cookie live as long as its session, whose life was extended: otherwise it ends 90 days after login. */
function extendCookie(ports: Ports, request: FastifyRequest, reply: FastifyReply): void {
  const cookie = readCookie(request, documentCookie, ports)
  if (cookie) setDocumentCookie(request, reply, cookie, ports)
}

/** The user who requests a file: a page's pictures are requested with its document cookie, without a token. */
export async function identifyForFile(ports: Ports, request: FastifyRequest): Promise<UserId | null> {
  const [token, cookie, ip] = [bearerOf(request), readCookie(request, documentCookie, ports), addressOf(request)]
  const user = token
    ? await findByToken(ports.pool, token, ip)
    : cookie && (await findByDocument(ports.pool, cookie, ip))
  return user ? user.id : null
}

/**
 * A guest is identified by their cookie. A visitor without one gets it with this very answer, and shares a guest with
 * all others at their address until they send it: what this call creates is then claimed by it.
 */
async function identifyGuest(ports: Ports, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const { secret, isNew, ip } = await guestCookieOf(ports, request, reply)
  return guestOf(isNew ? { minted: secret, ip } : { cookie: secret, ip })
}

/** The secret of a guest's cookie, or of the one set by this answer. */
async function guestCookieOf(ports: Ports, request: FastifyRequest, reply: FastifyReply) {
  const ip = addressOf(request)
  const { guestCookies } = request.server
  const sendCookie = (cookie: string) =>
    setCookie(request, reply, guestCookie, cookie, { ...ports, maxAge: guestCookieAge })
  const known = await guestCookies.read(readCookie(request, guestCookie, ports) ?? '')
  if (known) {
    if (known.renewed) sendCookie(known.renewed)
    return { secret: known.secret, isNew: false, ip }
  }
  const { secret, cookie } = guestCookies.make()
  sendCookie(cookie)
  return { secret, isNew: true, ip }
}
