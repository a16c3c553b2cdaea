import type { FastifyInstance } from 'fastify'
import { isSecure } from './cookies.ts'
import type { HttpPorts } from './http-ports.ts'

/**
 * What a document may load and do. `own` allows what stands in the document itself, by nonce; all other scripts come from
 * files of ours, and nothing becomes a script that was a text before: the browser takes no text where a script could come of
 * it (`innerHTML`, `eval`, a worker's address) but through the policies of three workers (the service worker, the editor's
 * proof, the reader of files that are brought), one address each. Nothing is upgraded to https: on a network at home the
 * server speaks plain http. `assetUrl`: pictures and music may come from there too.
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

/** Headers that every answer carries; over https also that it is always to be https. */
export function protect(app: FastifyInstance, { publicUrl }: Pick<HttpPorts, 'publicUrl'>): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(everyAnswer)
    if (isSecure(request, publicUrl)) {
      // Of this host alone: what else stands under its name is not ours to close for a year.
      reply.header('strict-transport-security', 'max-age=31536000')
    }
  })
}
