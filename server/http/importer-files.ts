import type { FastifyInstance } from 'fastify'
import type { ServedImporter } from '../extensions/open-extensions.ts'
import { ProblemError } from '../problem-error.ts'
import './route-config.ts'

/** Serves importer modules to pages, which load them when a person opens a file of their format. */
export function serveImporters(app: FastifyInstance, importers: readonly ServedImporter[]): void {
  const sources = new Map(importers.map(({ address, source }) => [address, source]))
  app.get<{ Params: { name: string } }>(
    '/extensions/:name',
    { config: { work: 'files' } },
    async ({ params }, reply) => {
      const source = sources.get(`/extensions/${params.name}`)
      if (source === undefined) throw new ProblemError('not_found')
      // The address contains a hash of the content.
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('text/javascript; charset=utf-8')
        .send(source)
    },
  )
}
