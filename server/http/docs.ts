import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { everyTag, type Tag } from '@fabula/contract/tags'
import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../problem-error.ts'
import { builtFiles, type SendBuiltFile } from './built-files.ts'
import type { HttpPorts } from './http-ports.ts'
import { openapi } from './openapi.ts'
import { contentPolicy } from './security-headers.ts'

/** The page's files from the package's folder; each is read at its first request. */
const files = ['swagger-ui.css', 'swagger-ui-bundle.js']

/** On a phone Swagger UI gives a tag's description the width of one letter: it goes below the tag's name. */
const narrowCss =
  '@media(max-width:640px){.swagger-ui .opblock-tag{flex-wrap:wrap}.swagger-ui .opblock-tag small{order:1;flex:1 1 100%}}'

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Fabula: the API</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<style>${narrowCss}</style>
<body>
<div id="calls"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/open.js"></script>
</body>
</html>`

const script = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#calls', deepLinking: true, docExpansion: 'none' })`

/**
 * Serves the contract: for programs at /api/openapi.json, whole or in part, and for people at /api/docs. Built at the
 * first request.
 */
export function serveDocs(app: FastifyInstance, { version }: Pick<HttpPorts, 'version'>): void {
  const documents = new Map<Tag | undefined, string>()
  app.get<{ Querystring: { tag?: string } }>('/api/openapi.json', async ({ query }, reply) => {
    const tag = everyTag.find((each) => each === query.tag)
    if (query.tag !== undefined && !tag) throw new ProblemError('not_found')
    const document = documents.get(tag) ?? JSON.stringify(openapi(version, tag))
    documents.set(tag, document)
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document)
  })
  app.get('/api/docs', (_request, reply) =>
    // The page sets inline styles and writes its markup through innerHTML; everything it shows is our own document.
    reply
      .header('content-security-policy', contentPolicy({ style: "'unsafe-inline'" }, null))
      .type('text/html; charset=utf-8')
      .send(page),
  )
  app.get('/api/docs/open.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
  const folder = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static')
  let send: SendBuiltFile | null = null
  for (const name of files) {
    app.get(`/api/docs/${name}`, (request, reply) => {
      send ??= builtFiles(folder)
      return send(name, 'public, max-age=3600', request, reply)
    })
  }
}
