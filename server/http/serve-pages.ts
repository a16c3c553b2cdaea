import { randomBytes, randomUUID } from 'node:crypto'
import type { PageData, PageTheme } from '@fabula/contract/pages'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DoorPorts } from './door-ports.ts'
import { identifyForDocument } from './identify.ts'
import { problemOf, refusalFrom, send } from './problem-answer.ts'
import { contentPolicy } from './security-headers.ts'

type Pages = NonNullable<DoorPorts['pages']>

/** The web app: hashed files under /static, icons and the manifest at the root, a rendered document at every other path. */
export async function servePages(app: FastifyInstance, ports: DoorPorts, pages: Pages): Promise<void> {
  await app.register(fastifyStatic, {
    root: pages.webDir,
    prefix: '/static/',
    index: false,
    wildcard: true,
    decorateReply: true,
    setHeaders: (response, path) => {
      const hashed = /-[\w-]{8}\.\w+$/.test(path)
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  for (const name of ['favicon.ico', 'icon.svg', 'robots.txt', 'manifest.webmanifest', 'apple-touch-icon.png']) {
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, pages.webDir))
  }
  app.get('/speculation-rules.json', (_request, reply) =>
    reply.type('application/speculationrules+json').header('cache-control', 'public, max-age=86400').send(speculation),
  )
  app.get('/', (_request, reply) => reply.redirect('/russian', 302))
  app.get('/:lang', (request, reply) => document(ports, pages, request, reply))
  app.get('/:lang/*', (request, reply) => document(ports, pages, request, reply))
}

/** Links within the site are fetched when a pointer rests on them. */
const speculation = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: ['/api/*', '/assets/*', '/static/*'] } }] },
      eagerness: 'moderate',
    },
  ],
})

async function document(ports: DoorPorts, pages: Pages, request: FastifyRequest, reply: FastifyReply) {
  const { pathname, search } = new URL(request.url, 'http://here')
  // What no page can be: an address of the API or of a file. Those have their own answers.
  if (/^\/(api|assets|static)(\/|$)/.test(pathname)) return send(reply, problemOf('not_found'))
  const nonce = randomBytes(16).toString('base64')
  const origin = ports.publicUrl ?? `${request.protocol}://${request.host}`
  const theme = themeOf(request)
  const render = (data: PageData, status: number, personal: boolean) =>
    reply
      .code(status)
      .headers({
        'content-security-policy': contentPolicy(nonce),
        'cache-control': personal ? 'private, no-store' : 'private, no-cache',
        'speculation-rules': '"/speculation-rules.json"',
        vary: 'cookie',
      })
      .type('text/html; charset=utf-8')
      .send(pages.render({ data, nonce, origin, theme }))
  try {
    const caller = await identifyForDocument(ports, request, reply)
    const { data, personal } = await pages.fill({ caller, path: pathname, query: search })
    return render(data, 200, personal)
  } catch (error) {
    const { code } = refusalFrom(error)
    const id = code === 'unexpected' ? randomUUID() : null
    if (id) request.log.error({ err: error, id }, 'a page failed')
    const language = pathname.startsWith('/russian') ? 'russian' : 'english'
    return render({ page: 'error', language, viewer: null, path: pathname, query: search, id }, 500, true)
  }
}

function themeOf(request: FastifyRequest): PageTheme {
  const { theme } = request.cookies
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}
