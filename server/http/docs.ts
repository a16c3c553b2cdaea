import type { FastifyInstance } from 'fastify'
import type { DoorPorts } from './door-ports.ts'
import { openapi } from './openapi.ts'

/** The contract, for programs at /api/openapi.json and for people at /api/docs. Made when first asked for. */
export async function serveDocs(app: FastifyInstance, { version }: Pick<DoorPorts, 'version'>): Promise<void> {
  let document: string | null = null
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openapi(version))
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document)
  })
  await app.register(async (docs) => {
    const { default: swaggerUi } = await import('@fastify/swagger-ui')
    docs.addHook('onSend', async (_request, reply, payload) => {
      // Swagger's own page styles itself by attributes; nothing else of the policy is opened.
      const policy = String(reply.getHeader('content-security-policy') ?? '')
      reply.header('content-security-policy', policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'"))
      return payload
    })
    const { default: swagger } = await import('@fastify/swagger')
    await docs.register(swagger, { mode: 'static', specification: { document: openapi(version) as never } })
    await docs.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { docExpansion: 'list', deepLinking: true } })
  })
}
