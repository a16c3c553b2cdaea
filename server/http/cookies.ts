import type { FastifyReply, FastifyRequest } from 'fastify'

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
  const cookie = request.server.serializeCookie(name, value ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request, publicUrl),
    ...(value === null ? { maxAge: 0, expires: new Date(0) } : { maxAge }),
  })
  reply.header('set-cookie', cookie)
}

/** True when the visitor came over https: to us, or to what stands before us at our public address. */
export function isSecure(request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (request.protocol === 'https') return true
  if (!publicUrl?.startsWith('https:')) return false
  return new URL(publicUrl).host === request.host
}
