import { everyRoute } from '@fabula/contract/every-route'
import { Problem, type ProblemCode, problems } from '@fabula/contract/problem'
import type { Route, Schema } from '@fabula/contract/route'
import { problemPhrases } from '@fabula/phrases/problems'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** What every call can answer besides its own problems. */
const common: ProblemCode[] = ['invalid_input', 'invalid_token', 'too_many_requests', 'unexpected']
const ofCaller: Record<Route['caller'], ProblemCode[]> = {
  anybody: [],
  player: [],
  user: ['not_authenticated'],
  admin: ['invalid_admin_key'],
}

/** OpenAPI 3.1 of the whole contract. */
export function openapi(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const route of everyRoute) {
    for (const path of pathsOf(route)) {
      const at = path.replace(/:(\w+)/g, '{$1}')
      paths[at] = { ...paths[at], [route.method.toLowerCase()]: operation(route, path) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fabula',
      version,
      description:
        'Write and play visual novels whose characters are alive. Errors are RFC 9457 problems with a `code`.',
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        adminKey: { type: 'apiKey', in: 'header', name: 'X-Admin-Key' },
      },
    },
  }
}

const pathsOf = (route: Route): string[] =>
  route.path.includes('/:base/')
    ? ['building_novel', 'production_novel'].map((base) => route.path.replace(':base', base))
    : [route.path]

function operation(route: Route, path: string): Json {
  const base = /^\/api\/(building|production)_novel\//.exec(path)?.[1]
  return {
    operationId: route.path.includes('/:base/') ? `${route.name}_${base}` : route.name,
    summary: route.summary,
    security:
      route.caller === 'user' ? [{ bearer: [] }] : route.caller === 'admin' ? [{ adminKey: [] }] : [{}, { bearer: [] }],
    parameters: [...parameters(route.params, 'path', path), ...parameters(route.query, 'query', path)],
    ...requestBody(route),
    responses: responses(route),
  }
}

function parameters(schema: Schema, place: 'path' | 'query', path: string): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties)
    .filter(([name]) => place === 'query' || path.includes(`:${name}`))
    .map(([name, value]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: value,
    }))
}

function requestBody(route: Route): Json {
  const content = (type: string, schema: unknown = schemaOf(route.body, 'input')) => ({
    requestBody: { required: true, content: { [type]: { schema } } },
  })
  switch (route.bodyKind) {
    case 'none':
      return {}
    case 'json':
      return content('application/json')
    case 'text':
      return content('text/plain')
    case 'form':
      return content('application/x-www-form-urlencoded')
    case 'multipart': {
      const fields = schemaOf(route.body, 'input') as { properties?: Json }
      const file = { type: 'string', contentMediaType: 'application/octet-stream' }
      return content('multipart/form-data', { ...fields, properties: { ...fields.properties, file } })
    }
  }
}

function responses(route: Route): Json {
  const codes = [...new Set([...route.problems, ...ofCaller[route.caller], ...common])]
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of codes) byStatus.set(problems[code], [...(byStatus.get(problems[code]) ?? []), code])
  const failures = [...byStatus].map(([status, those]) => [
    status,
    {
      description: those.map((code) => `\`${code}\`: ${problemPhrases.english[code]}`).join('\n\n'),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  const stream = route.streams ? { 'text/event-stream': { schema: { type: 'string' } } } : {}
  const success =
    route.status === 204
      ? { description: 'Done' }
      : { description: 'OK', content: { 'application/json': { schema: schemaOf(route.answer, 'output') }, ...stream } }
  return { [route.status]: success, ...Object.fromEntries(failures) }
}

/** JSON Schema of a contract's schema; its own `$schema` line would repeat in every place. */
function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}
