import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A cookie's name as it travels. Over https it says that it was set by this very host, and for all of it: no other host of
 * the same domain, and nobody on a plain line, can put one in its place. Browsers take such a name over https alone.
 */
const nameOf = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

/** Who a guest is. */
export const guestCookie = 'fabula_guest'
/** For whom documents are filled. It opens nothing else: calls of the API need their token. */
export const documentCookie = 'fabula_document'

/**
 * Sets a cookie that scripts cannot read and other sites do not send; null takes it away. It goes into the answer's
 * headers at once, so that streams, which have no later moment, carry it too.
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

/** A cookie of ours that came with a call. */
export const readCookie = (
  request: FastifyRequest,
  name: string,
  { publicUrl }: { publicUrl: string | undefined },
): string | undefined => request.cookies[nameOf(name, isSecure(request, publicUrl))]

/** True when the visitor came over https: to us, or to what stands before us at our public address. */
export function isSecure(request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (request.protocol === 'https') return true
  if (!publicUrl?.startsWith('https:')) return false
  return new URL(publicUrl).host === request.host
}
