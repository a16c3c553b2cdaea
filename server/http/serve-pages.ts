import { randomBytes } from 'node:crypto'
import type { PageData, PageTheme } from '@fabula/contract/pages'
import type { Accent } from '@fabula/contract/theme/accent'
import { languages } from '@fabula/core/novel/known-languages'
import { languageOf, openingLanguage } from '@fabula/core/novel/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../problem-error.ts'
import { acceptedBy } from './accepted-codings.ts'
import { builtFiles } from './built-files.ts'
import type { HttpPorts } from './http-ports.ts'
import { identifyForDocument } from './identify.ts'
import { packDocument } from './pack-document.ts'
import { problemIn } from './problem-answer.ts'
import { contentPolicy } from './security-headers.ts'
import { siteManifests } from './site-manifest.ts'
import { robotsText, siteMap } from './site-map.ts'

type Pages = NonNullable<HttpPorts['pages']>

/** Files that browsers request at the root regardless of the document. */
const rootFiles = ['favicon.ico', 'icon.svg', 'apple-touch-icon.png']

/** The script that answers without a network connection. */
const workerFile = 'service-worker.js'

/** Links within the site are prefetched while a pointer rests on them. */
const speculation = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: ['/api/*', '/assets/*', '/static/*'] } }] },
      eagerness: 'moderate',
    },
  ],
})

/** Serves the web app: built files under /static, root files, and a rendered document at every other path. */
export function servePages(app: FastifyInstance, ports: HttpPorts, pages: Pages): void {
  const send = builtFiles(pages.webDir)
  app.get<{ Params: { '*': string } }>('/static/*', (request, reply) => {
    const name = request.params['*']
    return send(name, cacheControlOf(name), request, reply)
  })
  const manifestOf = siteManifests(pages.webDir)
  for (const language of languages) {
    const name = `${language}.webmanifest`
    app.get(`/static/${name}`, async (request, reply) => {
      const manifest = await manifestOf(language, pages.look(language)?.name ?? '')
      if (manifest === null) return send(name, cacheControlOf(name), request, reply)
      return reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', cacheControlOf(name))
        .send(manifest)
    })
  }
  for (const name of rootFiles)
    app.get(`/${name}`, (request, reply) => send(name, cacheControlOf(name), request, reply))
  // Revalidated at every visit, so that a new build is noticed; at the root, so that its scope is the whole site.
  app.get(`/${workerFile}`, (request, reply) => send(workerFile, cacheControlOf(workerFile), request, reply))
  app.get('/robots.txt', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(originOf(ports, request))),
  )
  app.get('/sitemap.xml', (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(siteMap(originOf(ports, request))),
  )
  app.get('/speculation-rules.json', (_request, reply) =>
    reply.type('application/speculationrules+json').header('cache-control', 'public, max-age=86400').send(speculation),
  )
  app.get('/', (_request, reply) => reply.header('cache-control', 'no-cache').redirect(`/${openingLanguage}`, 302))
  const config = { work: 'pages' } as const
  app.get('/:lang', { config }, (request, reply) => sendDocument(ports, pages, request, reply))
  app.get('/:lang/search', { config: { work: 'search' } }, (request, reply) =>
    sendDocument(ports, pages, request, reply),
  )
  app.get('/:lang/*', { config }, (request, reply) => sendDocument(ports, pages, request, reply))
}

/** How long a file may be cached: one with a hash of its content in its name never changes. */
function cacheControlOf(name: string): string {
  if (/-[\w-]{8}\.\w+$/.test(name)) return 'public, max-age=31536000, immutable'
  return name === workerFile ? 'no-cache' : 'public, max-age=3600'
}

/** An address without a host: a second slash would begin one, and `URL` throws where it is none. */
const ownPath = (url: string): string => url.replace(/^(https?:\/\/[^/?#]*)?[/\\]*/i, '/')

async function sendDocument(ports: HttpPorts, pages: Pages, request: FastifyRequest, reply: FastifyReply) {
  const { pathname: path, search: query } = new URL(ownPath(request.url), 'http://here')
  // Addresses of the API or of files are never pages. They have their own errors.
  if (/^\/(api|assets|static)(\/|$)/.test(path)) throw new ProblemError('not_found')
  const nonce = randomBytes(16).toString('base64')
  const nonceSource = `'nonce-${nonce}'`
  const origin = originOf(ports, request)
  const send = async (data: PageData, status: number, personal: boolean, accent: Accent | null = null) => {
    const [theme, site] = [themeOf(request), pages.look(data.language)]
    const document = pages.render({ data, nonce, origin, theme, site, accent })
    const { content, coding } = await packDocument(document, acceptedBy(request))
    if (coding !== null) reply.header('content-encoding', coding)
    return reply
      .code(status)
      .headers({
        'content-security-policy': contentPolicy(
          { style: nonceSource, script: nonceSource },
          undefined,
          ports.assetUrl,
        ),
        'cache-control': personal ? 'private, no-store' : 'private, no-cache',
        // On the play page prefetching must not compete with the story for bandwidth.
        ...(data.page === 'play' ? {} : { 'speculation-rules': '"/speculation-rules.json"' }),
        vary: 'cookie, accept-encoding',
      })
      .type('text/html; charset=utf-8')
      .send(content)
  }
  try {
    const caller = await identifyForDocument(ports, request, reply)
    const filled = await pages.fill({ caller, path, query })
    if ('elsewhere' in filled) return reply.header('cache-control', 'no-store').redirect(filled.elsewhere, 303)
    return await send(filled.data, 200, filled.personal, filled.accent)
  } catch (error) {
    const { problem, retryAfter } = problemIn(error, request)
    if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)))
    const language = languageOf(path.split('/')[1] ?? '')
    const data = { page: 'error' as const, language, viewer: null, path, query, id: problem.id ?? null }
    return send(data, Math.max(500, problem.status), true)
  }
}

/** The origin under which the site is reached. */
const originOf = ({ publicUrl }: HttpPorts, request: FastifyRequest): string =>
  publicUrl ?? `${request.protocol}://${request.host}`

function themeOf(request: FastifyRequest): PageTheme {
  const { theme } = request.cookies
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}
