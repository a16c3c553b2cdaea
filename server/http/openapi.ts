import { bodySizeOf } from '@fabula/contract/body-size'
import { everyRoute } from '@fabula/contract/every-route'
import type { Route, Schema } from '@fabula/contract/route'
import { headersOf, otherPaths } from './openapi-extras.ts'
import { failures, type Json } from './openapi-failures.ts'
import { fieldsOf, schemaOf, withNamedSchemas } from './openapi-schemas.ts'
import { pathsOf } from './paths-of.ts'

/**
 * OpenAPI 3.1 of everything that the server answers but its pages; with `tag`, of the calls of that part alone, and what they
 * are made of: some generators write a file for each call and each shape.
 */
export function openapi(version: string, tag?: Tag): Json {
  const paths: Record<string, Json> = {}
  for (const route of everyRoute) {
    for (const { path, base } of pathsOf(route)) {
      const at = path.replace(/:(\w+)/g, '{$1}')
      paths[at] = { ...paths[at], [route.method.toLowerCase()]: operation(route, path, base) }
    }
  }
  const { paths: told, schemas } = withNamedSchemas(
    tag ? ofTag({ ...paths, ...otherPaths }, tag) : { ...paths, ...otherPaths },
  )
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
    paths: told,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        adminKey: { type: 'apiKey', in: 'header', name: 'X-Admin-Key' },
      },
    },
  }
}

/** The calls of one part. */
function ofTag(paths: Record<string, Json>, tag: Tag): Json {
  const told = (call: unknown) => (call as { tags: string[] }).tags.includes(tag)
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, calls]) => {
      const kept = Object.entries(calls).filter(([, call]) => told(call))
      return kept.length > 0 ? [[path, Object.fromEntries(kept)]] : []
    }),
  )
}

function operation(route: Route, path: string, base: string | null): Json {
  const anybody = route.caller === 'anybody' || route.caller === 'player'
  return {
    operationId: base ? `${route.name}_${base}` : route.name,
    tags: [roomOf(path)],
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

/** The part of the product that a path belongs to: its first word that is no parameter, or what that is a part of. */
function roomOf(path: string): string {
  const word = path.split('/').find((part, at) => at > 1 && !part.startsWith(':')) ?? ''
  return rooms[word] ?? word
}
const rooms: Record<string, string> = {
  user: 'account',
  login: 'account',
  logout: 'account',
  me: 'account',
  registration: 'account',
  password: 'account',
  recovery: 'account',
  email: 'account',
  crash: 'server',
  user_novel_game: 'game',
  test_interaction: 'building_novel',
  telegram: 'server',
  health: 'server',
  ready: 'server',
  importers: 'building_novel',
  admin: 'server',
}

/** The parts that the calls are divided into; generators of clients make a class or a file of each. */
const tags = {
  account: 'Accounts, sessions, what is mine.',
  production_novel: 'Published novels: found, read about, liked, edited by their owners.',
  building_novel: 'Drafts: written, tried, rehearsed, translated, published.',
  game: 'Games: turns, other answers, history, branches, saves.',
  library: 'The novels that a reader keeps.',
  assets: 'Pictures and music.',
  server: 'The installation: how it is, and what its administrators do.',
}

export type Tag = keyof typeof tags
export const everyTag = Object.keys(tags) as Tag[]

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
  const of = (...types: string[]) => ({
    requestBody: {
      description: sizeInWords(route),
      required,
      content: Object.fromEntries(types.map((type) => [type, { schema }])),
    },
  })
  switch (route.bodyKind) {
    case 'json':
      return of('application/json')
    case 'text':
      return of('text/plain')
    case 'form':
      return of('application/x-www-form-urlencoded', 'multipart/form-data')
    case 'multipart': {
      const file = { type: 'string', contentMediaType: 'application/octet-stream' }
      fields.properties = { ...fields.properties, file }
      return of('multipart/form-data')
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

/** Large documents that the caller has asked not to be sent. */
const minimal = (route: Route): Json =>
  route.mayAnswerMinimal ? { 204: { description: 'Done, as `Prefer: return=minimal` asks' } } : {}
