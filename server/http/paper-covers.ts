import type { FastifyInstance } from 'fastify'
import { drawPaperCover } from '../media/paper-cover.ts'

/** Serves the covers of novels that have none. They disclose nothing about a novel, so any name gets a picture. */
export function servePaperCovers(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>(
    '/assets/paper/:name',
    { exposeHeadRoute: true, config: { work: 'files' } },
    (request, reply) =>
      reply
        .headers({
          'cache-control': 'public, max-age=2592000',
          // Opened by itself it must not run scripts.
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type('image/svg+xml')
        .send(drawPaperCover(request.params.name.replace(/\.svg$/, ''))),
  )
}
