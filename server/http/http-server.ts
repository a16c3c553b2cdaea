import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import { bodySizeOf } from '@fabula/contract/body-size'
import { problems } from '@fabula/contract/problem'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Caller } from '../accounts/caller.ts'
import { ProblemError } from '../problem-error.ts'
import { limitBodyPace } from './body-pace.ts'
import { acceptBodies, assumeType, dropBody, refuseLong, refusePacked } from './body-parsers.ts'
import { limitConnections, openFilesLimit } from './connections.ts'
import { documentCookie, readCookie, setDocumentCookie } from './cookies.ts'
import { serveDocs } from './docs.ts'
import { openGuestCookies } from './guest-cookies.ts'
import type { Handler } from './handler.ts'
import { answerToHosts } from './hosts.ts'
import type { HttpPorts } from './http-ports.ts'
import { identify } from './identify.ts'
import { limitCalls } from './limits.ts'
import { serveMetrics } from './metrics.ts'
import { refuseOtherMethods } from './other-methods.ts'
import { isForeign } from './own-site.ts'
import { servePaperCovers } from './paper-covers.ts'
import { pathsOf } from './paths-of.ts'
import { answerError } from './problem-answer.ts'
import { problemOfError } from './problem-of-error.ts'
import { readCall } from './read-call.ts'
import './route-config.ts'
import { largestTrack } from './read-multipart.ts'
import { protect } from './security-headers.ts'
import { sendAnswer } from './send-answer.ts'
import { servePages } from './serve-pages.ts'
import { shedLoad } from './shed-load.ts'

/** Creates the HTTP server with every route of the contract, the pages and the stored files, not yet listening. */
export async function createHttpServer(ports: HttpPorts): Promise<FastifyInstance> {
  const app = fastify({
    ...(typeof ports.log === 'boolean' ? { logger: ports.log } : { loggerInstance: ports.log }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: ports.trustedProxies.length > 0 ? [...ports.trustedProxies] : false,
    // For requests outside of the contract; each of its routes sets its own limit.
    bodyLimit: 1_024,
    genReqId: () => randomUUID(),
    // Bodies have a limit of their own: see limitBodyPace.
    requestTimeout: 0,
    // A client that sends its headers byte by byte keeps a connection no longer than this.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    rewriteUrl: ({ url = '/' }) => readablePage(url),
    // Addresses that cannot be decoded reach no route.
    frameworkErrors: (_error, request, reply) => answerError(new ProblemError('bad_request'), request, reply),
  })
  app.decorate('uploadFolder', ports.uploadFolder)
  app.decorate('guestCookies', await openGuestCookies(ports.pool))
  protect(app, ports)
  limitBodyPace(app)
  answerToHosts(app, ports)
  ports.traces?.watch(app)
  ports.watch?.(app)
  logCalls(app)
  ports.drain.watch(app)
  limitCalls(app, ports.limits)
  const openFiles = ports.openFiles ?? openFilesLimit()
  limitConnections(app, openFiles)
  const load = shedLoad(app, openFiles, ports.work)
  // Registered after the hooks that refuse calls: a refused call is not read either.
  await app.register(cookie)
  await app.register(multipart)
  await app.register(compress, {
    // Compresses answers only: see refusePacked.
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await acceptBodies(app)
  app.setErrorHandler((error, request, reply) => {
    const { code } = problemOfError(error)
    // No document is filled for somebody whose calls are refused.
    if (problems[code] === 401 && (code === 'invalid_token' || readCookie(request, documentCookie, ports)))
      setDocumentCookie(request, reply, null, ports)
    answerError(error, request, reply)
  })
  for (const handler of ports.handlers) register(app, ports, handler)
  refuseOtherMethods(
    app,
    ports.handlers.map(({ route }) => route),
  )
  if (ports.metricsToken) serveMetrics(app, ports.metricsToken, { ...load, pool: ports.pool })
  serveDocs(app, ports)
  servePaperCovers(app)
  await ports.files?.(app)
  if (ports.pages) servePages(app, ports, ports.pages)
  // An unknown address is reported as such, whatever is wrong with its body.
  app.addHook('onRequest', async (request) => {
    if (request.is404) await dropBody(request)
  })
  app.setNotFoundHandler((request, reply) => answerError(new ProblemError('not_found'), request, reply))
  return app
}

/** A page's address that a messenger cut in the middle of a letter, with its percent signs as they are. */
function readablePage(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  if (!path.includes('%') || /^\/(api|assets|static)\//.test(path)) return url
  try {
    decodeURI(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/** The contract validates calls, so Fastify's own schema compilers are not loaded. */
const noSchemas = () => (): never => {
  throw new Error('a route has a schema of Fastify’s: only the contract checks what calls hold')
}

/** Logs each call at that level; by route, because addresses contain names and keys. */
function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ log, method, routeOptions }, { statusCode, elapsedTime }) => {
    log.debug({ method, route: routeOptions.url, status: statusCode, ms: Math.round(elapsedTime) }, 'answered')
  })
}

function register(app: FastifyInstance, ports: HttpPorts, handler: Handler): void {
  const { route } = handler
  const callers = new WeakMap<FastifyRequest, Caller>()
  for (const { path, base } of pathsOf(route)) {
    app.route({
      method: route.method,
      url: path,
      bodyLimit: bodySizeOf(route).bytes,
      config: {
        body: bodySizeOf(route),
        counted: route.countedApart,
        alive: route.work === 'alive',
        work: route.work === 'alive' ? undefined : route.work,
      },
      // Before the body: a caller without permission should not have to send it.
      onRequest: async (request, reply) => {
        if (isForeign(request, route, ports.publicUrl)) throw new ProblemError('cross_site')
        const caller = await identify(ports, request, reply)
        if (route.caller === 'user' && caller.kind !== 'user') throw new ProblemError('not_authenticated')
        callers.set(request, caller)
        if (route.bodyKind === 'none') await dropBody(request)
        else refusePacked(request)
        assumeType(request, route.bodyKind)
        if (route.bodyKind === 'form') refuseLong(request, 0)
        // Pictures and music have limits of their own: a file that is only slightly too large gets the error of its kind.
        if (route.bodyKind === 'multipart') refuseLong(request, handler.largestFile ?? 2 * largestTrack)
        if (base) request.params = { ...(request.params as object), base }
      },
      handler: async (request, reply) => {
        const caller = callers.get(request)
        if (!caller) throw new Error('a call reached its handler with nobody calling')
        const call = await readCall(handler, request, reply, caller)
        await sendAnswer(route, await handler.run(call), request, reply, ports.publicUrl)
        return reply
      },
    })
  }
}
