import { bodySizeOf } from '@fabula/contract/body-size'
import { everyRoute, tagOf } from '@fabula/contract/every-route'
import type { Route, Schema } from '@fabula/contract/route'
import { everyTag, type Tag, tags } from '@fabula/contract/tags'
import { headersOf, otherPaths } from './openapi-extras.ts'
import { failures, type Json } from './openapi-failures.ts'
import { fieldsOf, schemaOf, withNamedSchemas } from './openapi-schemas.ts'
import { pathsOf } from './paths-of.ts'

/**
 * The OpenAPI 3.1 document of everything that the server answers except its pages; with `tag`, only the calls of that
 * part and their schemas: some generators write a file for each call and each schema.
 */
export function openapi(version: string, tag?: Tag): Json {
  const paths: Record<string, Json> = {}
  for (const route of everyRoute.filter((each) => !tag || tagOf.get(each) === tag)) {
    for (const { path, base } of pathsOf(route)) {
      const at = path.replace(/:(\w+)/g, '{$1}')
      paths[at] = { ...paths[at], [route.method.toLowerCase()]: operation(route, path, base) }
    }
  }
  const others = Object.entries(otherPaths).filter(([, { get }]) => !tag || get.tags.includes(tag))
  const { paths: namedPaths, schemas } = withNamedSchemas({ ...paths, ...Object.fromEntries(others) })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fabula',
      version,
      description:
        'Write and play visual novels whose characters are alive. Errors are RFC 9457 problems with a `code`.',
    },
    servers: [{ url: '/' }],
    tags: (tag ? [tag] : everyTag).map((name) => ({ name, description: tags[name] })),
    paths: namedPaths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        adminKey: { type: 'apiKey', in: 'header', name: 'X-Admin-Key' },
      },
    },
  }
}

function operation(route: Route, path: string, base: string | null): Json {
  const anybody = route.caller === 'anybody' || route.caller === 'player'
  return {
    operationId: base ? `${route.name}_${base}` : route.name,
    tags: [tagOf.get(route)],
    summary: route.summary,
    security:
      route.caller === 'admin' ? [{ adminKey: [] }, { bearer: [] }] : [...(anybody ? [{}] : []), { bearer: [] }],
    parameters: [
      ...parameters(route.params, 'path', path),
      ...parameters(route.query, 'query', path),
      ...headersOf(route),
    ],
    ...requestBody(route),
    responses: { [route.status]: success(route), ...minimal(route), ...failures(route) },
  }
}

function parameters(schema: Schema, place: 'path' | 'query', path: string): Json[] {
  const { properties = {}, required = [] } = fieldsOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties)
    .filter(([name]) => place === 'query' || path.includes(`:${name}`))
    .map(([name, value]) => ({ name, in: place, required: place === 'path' || required.includes(name), schema: value }))
}

function requestBody(route: Route): Json {
  if (route.bodyKind === 'none') return {}
  const fields = fieldsOf(route.body, 'input') as { type?: string; properties?: Json; required?: string[] }
  const schema = ['json', 'form'].includes(route.bodyKind) ? schemaOf(route.body, 'input') : fields
  const required = route.bodyKind !== 'text' && (fields.type !== 'object' || (fields.required ?? []).length > 0)
  const bodyOf = (...types: string[]) => ({
    requestBody: {
      description: sizeInWords(route),
      required,
      content: Object.fromEntries(types.map((type) => [type, { schema }])),
    },
  })
  switch (route.bodyKind) {
    case 'json':
      return bodyOf('application/json')
    case 'text':
      return bodyOf('text/plain')
    case 'form':
      return bodyOf('application/x-www-form-urlencoded', 'multipart/form-data')
    case 'multipart': {
      const file = { type: 'string', contentMediaType: 'application/octet-stream' }
      fields.properties = { ...fields.properties, file }
      return bodyOf('multipart/form-data')
    }
  }
}

function sizeInWords(route: Route): string {
  const { bytes, values } = bodySizeOf(route)
  const most = `At most ${(bytes / 1_024).toLocaleString('en')} KB`
  if (route.bodyKind === 'multipart') return `${most} beside the file.`
  return route.bodyKind === 'json' ? `${most}, with at most ${values.toLocaleString('en')} values.` : `${most}.`
}

function success(route: Route): Json {
  if (route.status === 204) return { description: 'Done' }
  if (route.answersFile) {
    const types = typeof route.answersFile === 'string' ? [route.answersFile] : route.answersFile
    const file = { schema: { type: 'string' } }
    return { description: 'The file', content: Object.fromEntries(types.map((type) => [type, file])) }
  }
  const stream = route.streams ? { 'text/event-stream': { schema: { type: 'string' } } } : {}
  const schema = schemaOf(route.answer, 'output')
  return { description: 'OK', content: { 'application/json': { schema }, ...stream } }
}

/** The response without a body, for callers who do not want large documents. */
const minimal = (route: Route): Json =>
  route.mayAnswerMinimal ? { 204: { description: 'Done, as `Prefer: return=minimal` asks' } } : {}
