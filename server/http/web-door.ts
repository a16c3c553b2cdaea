import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { serveDocs } from './docs.ts'
import type { DoorPorts } from './door-ports.ts'
import type { Handler } from './handler.ts'
import { identify } from './identify.ts'
import { limitCalls } from './limits.ts'
import { serveMetrics } from './metrics.ts'
import { isForeign } from './own-site.ts'
import { answerError, problemOf, send } from './problem-answer.ts'
import { readCall } from './read-call.ts'
import { protect } from './security-headers.ts'
import { removeUpload, sendAnswer } from './send-answer.ts'
import { servePages } from './serve-pages.ts'

/** The largest body that is not a file, in bytes: a whole novel of a thousand scenes. */
const largestBody = 16 * 1024 * 1024

/** The web door: every route of the contract, the pages, the stored files. It is not listening yet. */
export async function createWebDoor(ports: DoorPorts): Promise<FastifyInstance> {
  const app = fastify({
    ...(typeof ports.log === 'boolean' ? { logger: ports.log } : { loggerInstance: ports.log }),
    disableRequestLogging: true,
    trustProxy: ports.trustedProxies.length > 0 ? [...ports.trustedProxies] : false,
    bodyLimit: largestBody,
    genReqId: () => randomUUID(),
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  await app.register(cookie)
  await app.register(formbody)
  await app.register(multipart)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  acceptBodies(app)
  protect(app, ports)
  limitCalls(app, ports.limits)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  for (const handler of ports.handlers) for (const path of pathsOf(handler)) register(app, ports, handler, path)
  refuseOtherMethods(app, ports.handlers)
  if (ports.metricsToken) serveMetrics(app, ports.metricsToken)
  await serveDocs(app, ports)
  await ports.files?.(app)
  if (ports.pages) await servePages(app, ports, ports.pages)
  app.setNotFoundHandler((_request, reply) => send(reply, problemOf('not_found')))
  return app
}

/** Text for scene names; anything at all where a call takes no body. */
function acceptBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    /^application\/([\w.-]+\+)?json\b/,
    { parseAs: 'string' },
    (_request, body: string, done) => {
      if (body.trim() === '') return done(null, undefined)
      try {
        done(null, JSON.parse(body))
      } catch {
        done(new Refusal('bad_json'))
      }
    },
  )
}

/** `:base` stands for both bases; one route of the contract is two of the door. */
const pathsOf = ({ route }: Handler): string[] =>
  route.path.includes('/:base/')
    ? ['building_novel', 'production_novel'].map((base) => route.path.replace(':base', base))
    : [route.path]

function register(app: FastifyInstance, ports: DoorPorts, handler: Handler, path: string): void {
  const { route } = handler
  const base = /^\/api\/(building_novel|production_novel)\//.exec(path)?.[1]
  app.route({
    method: route.method,
    url: path,
    config: { signIn: route.name === 'login' || route.name === 'register' },
    // A call without a body may be sent with any: it is not read.
    ...(route.bodyKind === 'none' && route.method !== 'GET' ? { onRequest: dropBody } : {}),
    handler: async (request, reply) => {
      if (isForeign(request, route.name, ports.publicUrl)) throw new Refusal('cross_site')
      const caller = await identify(ports, request, reply)
      if (route.caller === 'user' && caller.kind !== 'user') throw new Refusal('not_authenticated')
      if (base && route.path.includes('/:base/')) request.params = { ...(request.params as object), base }
      const call = await readCall(handler, request, reply, caller)
      try {
        await sendAnswer(route, await handler.run(call), request, reply)
      } finally {
        if (call.file) await removeUpload(call.file.path)
      }
      return reply
    },
  })
}

/** Takes the content type away, so that no parser looks for a body nobody wants. */
function dropBody(
  request: { headers: Record<string, unknown>; raw: { headers: Record<string, unknown> } },
  _reply: unknown,
  done: () => void,
): void {
  delete request.headers['content-type']
  delete request.raw.headers['content-type']
  delete request.raw.headers['content-length']
  done()
}

/** A path that exists with another method is 405, not 404. */
function refuseOtherMethods(app: FastifyInstance, handlers: readonly Handler[]): void {
  const known = new Map<string, Set<string>>()
  for (const handler of handlers) {
    for (const path of pathsOf(handler)) {
      // Two routes of one shape may name their parameters differently: they are one path.
      const shape = path.replace(/:\w+/g, ':_')
      known.set(shape, (known.get(shape) ?? new Set()).add(handler.route.method))
    }
  }
  const seen = new Set<string>()
  for (const handler of handlers) {
    for (const path of pathsOf(handler)) {
      const shape = path.replace(/:\w+/g, ':_')
      if (seen.has(shape)) continue
      seen.add(shape)
      const methods = known.get(shape) ?? new Set()
      const others = (['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const).filter((method) => !methods.has(method))
      app.route({
        method: others,
        url: path,
        onRequest: (_request, reply, done) => {
          reply.header('allow', [...methods].join(', '))
          done(new Refusal('method_not_allowed'))
        },
        handler: () => undefined,
      })
    }
  }
}
