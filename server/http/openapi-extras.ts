import type { Route } from '@fabula/contract/route'
import type { Tag } from '@fabula/contract/tags'
import type { Json } from './openapi-failures.ts'

const text = { type: 'string' }
const header = (name: string, description: string, schema: Json = text): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

/** The headers that a route reads, besides those of every call. */
export function headersOf(route: Route): Json[] {
  const headers: Json[] = []
  if (route.method === 'PUT' && route.problems.includes('changed_elsewhere')) {
    headers.push(
      header(
        'If-Match',
        'The revision that the change is based on, as `"7"`, or several of them, as `"6", "7"`. If none is the current one, the answer is 412.',
      ),
    )
  }
  const preferences = [
    ...(route.mayAnswerMinimal ? ['`return=minimal`: the answer is 204, without the document.'] : []),
    ...(route.mayAnswerPart ? ['`return=representation`: the answer is the created or changed object, in full.'] : []),
  ]
  if (preferences.length > 0) headers.push(header('Prefer', preferences.join(' ')))
  if (route.name === 'telegramWebhook') {
    headers.push(
      header('X-Telegram-Bot-Api-Secret-Token', 'The secret that Telegram was given when the webhook was set.'),
    )
  }
  if (route.streams) {
    headers.push(
      header('Last-Event-ID', 'To go on with a reply that is still being written: the last event that was received.'),
    )
  }
  if (route.idempotent) {
    headers.push(
      header(
        'Idempotency-Key',
        'One key for each send. A repeated key joins a send that is still being answered, or returns its earlier answer.',
        {
          type: 'string',
          format: 'uuid',
        },
      ),
    )
  }
  return headers
}

const problem = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})
const inPath = (name: string, schema: Json): Json => ({ name, in: 'path', required: true, schema })

/** Endpoints of the server outside of the contract. */
export const otherPaths: Record<string, { get: Json & { tags: Tag[] } }> = {
  '/assets/{kind}/{novelId}/{type}/{file}': {
    get: {
      operationId: 'readAsset',
      tags: ['assets'],
      summary:
        'Get a stored picture or track. With `?t=` the file never changes. Tracks can be requested in ranges, pictures in a width (`?w=`).',
      parameters: [
        inPath('kind', { enum: ['building', 'production'] }),
        inPath('novelId', { type: 'string', format: 'uuid' }),
        inPath('type', { enum: ['sprite', 'background', 'music'] }),
        inPath('file', { type: 'string', description: '{id}.{extension}' }),
        { name: 'w', in: 'query', required: false, schema: { type: 'integer', minimum: 1 } },
        { name: 't', in: 'query', required: false, schema: text },
      ],
      responses: {
        200: { description: 'The file', content: { 'image/*': {}, 'audio/*': {} } },
        206: { description: 'A range of a track' },
        304: { description: 'Not changed' },
        404: problem('There is no such file'),
        416: { description: 'The track has no such range' },
      },
    },
  },
  '/api/openapi.json': {
    get: {
      operationId: 'readOpenapi',
      tags: ['server'],
      summary: 'Get this document; with `tag`, only the calls with that tag and their schemas.',
      parameters: [{ name: 'tag', in: 'query', required: false, schema: text }],
      responses: {
        200: { description: 'OK', content: { 'application/json': { schema: { type: 'object' } } } },
        404: problem('There is no such tag'),
      },
    },
  },
  '/api/metrics': {
    get: {
      operationId: 'readMetrics',
      tags: ['server'],
      summary: 'Get the metrics for Prometheus, if the server has a METRICS_TOKEN.',
      security: [{ bearer: [] }],
      responses: {
        200: { description: 'OK', content: { 'text/plain': { schema: text } } },
        401: problem('The token is wrong'),
        404: problem('The server has no METRICS_TOKEN'),
      },
    },
  },
}
