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
        'The revision that the change is based on: `"7"`, or one of several: `"6", "7"`. A stale one is 412.',
      ),
    )
  }
  const preferences = [
    ...(route.mayAnswerMinimal ? ['`return=minimal`: 204 instead of the document.'] : []),
    ...(route.mayAnswerPart ? ['`return=representation`: what was made or changed, whole.'] : []),
  ]
  if (preferences.length > 0) headers.push(header('Prefer', preferences.join(' ')))
  if (route.name === 'telegramWebhook') {
    headers.push(header('X-Telegram-Bot-Api-Secret-Token', 'What Telegram was given when the webhook was set.'))
  }
  if (route.streams) {
    headers.push(header('Last-Event-ID', 'The last event that was seen of a reply that is still being written.'))
  }
  if (route.idempotent) {
    headers.push(
      header('Idempotency-Key', 'One per send: the same key again joins it, or answers its result.', {
        type: 'string',
        format: 'uuid',
      }),
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
      summary: 'A stored picture or track; immutable with `?t=`, with ranges for music and `?w=` widths for pictures.',
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
        206: { description: 'A part of a track' },
        304: { description: 'Not changed' },
        404: problem('There is no such file'),
        416: { description: 'There is no such part' },
      },
    },
  },
  '/api/openapi.json': {
    get: {
      operationId: 'readOpenapi',
      tags: ['server'],
      summary: 'This document, or with `tag` the calls of that part alone and what they are made of.',
      parameters: [{ name: 'tag', in: 'query', required: false, schema: text }],
      responses: {
        200: { description: 'OK', content: { 'application/json': { schema: { type: 'object' } } } },
        404: problem('There is no such part'),
      },
    },
  },
  '/api/metrics': {
    get: {
      operationId: 'readMetrics',
      tags: ['server'],
      summary: 'Figures for Prometheus; only where the server has a METRICS_TOKEN.',
      security: [{ bearer: [] }],
      responses: {
        200: { description: 'OK', content: { 'text/plain': { schema: text } } },
        401: problem('The token is not that of the server'),
        404: problem('There are no figures'),
      },
    },
  },
}
