import type { FastifyInstance } from 'fastify'
import type { DoorPorts } from './door-ports.ts'

/** What a document may load and do. `nonce` allows its own inlined style; scripts only ever come from files of ours. */
export const contentPolicy = (nonce: string | null): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce === null ? '' : ` 'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

/** Headers that every answer carries. */
export function protect(app: FastifyInstance, ports: Pick<DoorPorts, 'publicUrl'>): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': contentPolicy(null),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'x-frame-options': 'DENY',
    })
    if (request.protocol === 'https' || ports.publicUrl?.startsWith('https:')) {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    }
  })
}
