import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A cookie's name on the wire. Over https the prefix guarantees that this very host set it, for all paths: no other
 * host of the same domain, and nobody on a plain connection, can replace it. Browsers accept such a name over https
 * alone.
 */
const nameOf = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

/** Identifies a guest. */
export const guestCookie = 'fabula_guest'
/** Identifies whom a document is rendered for. It grants nothing else: API calls need their token. */
export const documentCookie = 'fabula_document'

/** It lives as long as an unused session, in seconds. */
const documentCookieAge = 90 * 86_400

/**
 * Sets a cookie that scripts cannot read and other sites do not send; null clears it. Added to the answer's headers at
 * once, so that streams, which send them early, carry it too.
 */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string | null,
  { maxAge, publicUrl }: { maxAge?: number; publicUrl: string | undefined },
): void {
  const secure = isSecure(request, publicUrl)
  const cookie = request.server.serializeCookie(nameOf(name, secure), value ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(value === null ? { maxAge: 0, expires: new Date(0) } : { maxAge }),
  })
  reply.header('set-cookie', cookie)
}

/** Sets the document cookie for as long as a session lives that is used now; null clears it. */
export const setDocumentCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  value: string | null,
  { publicUrl }: { publicUrl: string | undefined },
): void => setCookie(request, reply, documentCookie, value, { maxAge: documentCookieAge, publicUrl })

/** Reads one of our cookies from a call. */
export const readCookie = (
  request: FastifyRequest,
  name: string,
  { publicUrl }: { publicUrl: string | undefined },
): string | undefined => request.cookies[nameOf(name, isSecure(request, publicUrl))]

/** Whether the visitor came over https: to us, or to the proxy at our public address. */
export function isSecure(request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (request.protocol === 'https') return true
  if (!publicUrl?.startsWith('https:')) return false
  return new URL(publicUrl).host === request.host
}
