import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Bodies besides forms: JSON of any kind, and text for the names of scenes. */
export function acceptBodies(app: FastifyInstance): void {
  // Refuses what would reach into an object's prototype.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addContentTypeParser(
    /^application\/([\w.-]+\+)?json\b/i,
    { parseAs: 'string' },
    (request, body: string, done): void => {
      if (body.trim() === '') done(null, undefined)
      else parseJson(request, body, done)
    },
  )
}

/** Takes away what tells of a body, for calls that take none: whatever was sent is not read. */
export async function dropBody(request: FastifyRequest): Promise<void> {
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) delete request.raw.headers[name]
}
