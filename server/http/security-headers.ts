import type { FastifyInstance } from 'fastify'
import { isSecure } from './cookies.ts'
import type { HttpPorts } from './http-ports.ts'

/**
 * The content security policy of a document. `own` allows its inline scripts, by nonce; all other scripts are files of
 * ours, and text never becomes a script: Trusted Types allow no string where a script could result (`innerHTML`,
 * `eval`, a worker's address) except through the policies of three workers (the service worker, the editor's proof, the
 * reader of imported files), one address each. Nothing is upgraded to https: on a home network the server speaks plain
 * http. `assetUrl`: another origin of pictures and music.
 */
export const contentPolicy = (
  own: { style?: string; script?: string } = {},
  trustedTypes:
    | string
    | null = "require-trusted-types-for 'script'; trusted-types fabula-worker fabula-proof fabula-import",
  assetUrl?: string | undefined,
): string => {
  const assets = assetUrl === undefined ? '' : ` ${new URL(assetUrl).origin}`
  const more = (source: string | undefined) => (source === undefined ? '' : ` ${source}`)
  return [
    "default-src 'none'",
    `script-src 'self'${more(own.script)}`,
    `style-src 'self'${more(own.style)}`,
    `img-src 'self' data: blob:${assets}`,
    `media-src 'self' blob:${assets}`,
    "font-src 'self'",
    `connect-src 'self'${assets}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(trustedTypes === null ? [] : [trustedTypes]),
  ].join('; ')
}

const everyAnswer = {
  'content-security-policy': contentPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
}

/** Adds the security headers of every answer; over https also HSTS. */
export function protect(app: FastifyInstance, { publicUrl }: Pick<HttpPorts, 'publicUrl'>): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(everyAnswer)
    if (isSecure(request, publicUrl)) {
      // For this host alone: other hosts of its domain are not ours to bind for a year.
      reply.header('strict-transport-security', 'max-age=31536000')
    }
  })
}
