import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { everyRoute } from '@fabula/contract/every-route'
import { problems } from '@fabula/contract/problem'
import { everyTag } from '@fabula/contract/tags'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathsOf } from './paths-of.ts'
import { openTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer(() => ({ handlers: [] }))
})
afterAll(() => server.close())

test('the document is valid, and lists every route with every way it can fail', async () => {
  const { json } = await server.call('GET', '/api/openapi.json')
  expect(json.openapi).toBe('3.1.0')
  const validity = await new Validator().validate(json)
  expect(validity.errors ?? []).toEqual([])
  const names = new Set<string>()
  for (const route of everyRoute) {
    for (const { path } of pathsOf(route)) {
      const operation = json.paths[path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()]
      expect(operation, `${route.method} ${path}`).toBeDefined()
      expect(names.has(operation.operationId), operation.operationId).toBe(false)
      names.add(operation.operationId)
      expect(Object.keys(operation.responses)).toContain(String(route.status))
      for (const code of route.problems) expect(Object.keys(operation.responses)).toContain(String(problems[code]))
      const inPath = operation.parameters.filter(({ in: place }: { in: string }) => place === 'path')
      expect(inPath).toHaveLength((path.match(/:/g) ?? []).length)
    }
  }
})

test('every route that a file of routes defines is included', async () => {
  const folder = join(import.meta.dirname, '../../contract/routes')
  const listed = new Set(everyRoute.map(({ method, path }) => `${method} ${path}`))
  const forgotten: string[] = []
  for (const file of readdirSync(folder)) {
    const entries: unknown[] = Object.values(await import(join(folder, file)))
    for (const entry of entries) {
      if (typeof entry !== 'object' || entry === null || !('method' in entry && 'path' in entry)) continue
      if (!listed.has(`${entry.method} ${entry.path}`)) forgotten.push(`${file}: ${entry.path}`)
    }
  }
  expect(forgotten).toEqual([])
})

test('it is divided into tags with a description each: a generated client has a class for each', async () => {
  const { json } = await server.call('GET', '/api/openapi.json')
  type Operations = Record<string, Record<string, { tags: string[] }>>
  const used = Object.values(json.paths as Operations).flatMap((path) => Object.values(path).map(({ tags }) => tags))
  expect(used.every((tags) => tags.length === 1)).toBe(true)
  expect(new Set(used.flat())).toEqual(new Set(json.tags.map(({ name }: { name: string }) => name)))
  expect(json.tags.every(({ description }: { description: string }) => /^[A-Z].+\.$/.test(description))).toBe(true)
})

/**
 * How many files openapi-python-client generates for a document: one for each call, for each object and each
 * enumeration, named or not, and seven of its own.
 */
function filesOfClient(document: { paths: object; components: { schemas: object } }): number {
  const shapesIn = (json: unknown): number => {
    if (typeof json !== 'object' || json === null) return 0
    const one = 'enum' in json || ('type' in json && json.type === 'object')
    return Object.values(json).reduce((sum: number, part) => sum + shapesIn(part), one ? 1 : 0)
  }
  const calls = Object.values(document.paths).flatMap((path: object) => Object.keys(path)).length
  return calls + shapesIn(document.paths) + shapesIn(document.components.schemas) + 7
}

test.each(everyTag)('a client of the part %s alone has at most 200 files', async (tag) => {
  const { json } = await server.call('GET', `/api/openapi.json?tag=${tag}`)
  expect(filesOfClient(json)).toBeLessThanOrEqual(200)
})

test('its parts are available as complete documents, for generators that write a file for each call', async () => {
  const whole = await server.call('GET', '/api/openapi.json')
  type Operations = Record<string, Record<string, { operationId: string }>>
  const callsOf = (paths: Operations) => Object.values(paths).flatMap((path) => Object.values(path))
  const inParts: string[] = []
  for (const { name } of whole.json.tags) {
    const { json, text } = await server.call('GET', `/api/openapi.json?tag=${name}`)
    expect((await new Validator().validate(json)).errors ?? []).toEqual([])
    expect(json.tags).toEqual(whole.json.tags.filter((tag: { name: string }) => tag.name === name))
    const named = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, shape]) => shape ?? ''))
    expect(Object.keys(json.components.schemas).sort()).toEqual([...named].sort())
    inParts.push(...callsOf(json.paths).map(({ operationId }) => operationId))
  }
  expect(inParts.sort()).toEqual(
    callsOf(whole.json.paths)
      .map(({ operationId }) => operationId)
      .sort(),
  )
  const { json, text } = await server.call('GET', '/api/openapi.json?tag=game')
  expect(Object.keys(json.paths)).toContain('/api/{lang}/game/new_game/{playLink}')
  expect(text.length).toBeLessThan(whole.text.length / 4)
  expect((await server.call('GET', '/api/openapi.json?tag=gaem')).status).toBe(404)
})

test('it avoids what client generators can not handle', async () => {
  const { json, text } = await server.call('GET', '/api/openapi.json')
  expect(json.servers).toEqual([{ url: '/' }])
  expect(json.components.schemas.PlayState.properties.novel_id).toEqual({ type: 'string', format: 'uuid' })
  // Rust compiles a Unicode character class once per repetition, which exceeds its size limit.
  expect(text).not.toMatch(/\\w[^"{}]*\]\{1,\d{3,}\}/)
})

test('each shape is described once, by its name, so that a generated client has one type for it', async () => {
  const { json, text } = await server.call('GET', '/api/openapi.json')
  const { schemas } = json.components
  const named = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? ''))
  expect(Object.keys(schemas).sort()).toEqual([...named].sort())
  expect(named.size).toBeLessThan(260)
  // Optional fields as input, all fields as output.
  const body = json.paths['/api/building_novel/{id}'].put.requestBody.content['application/json'].schema
  expect(body).toEqual({ $ref: '#/components/schemas/NovelChange' })
  expect(schemas.CharacterInput.required).toEqual(['id', 'prompt_name'])
  expect(schemas.Character.required).toContain('biographies')
  expect(schemas.PlayState.properties.sprites.items).toEqual({ $ref: '#/components/schemas/PlaySprite' })
  // With every shape inlined at each use it was three times as long.
  expect(text.length).toBeLessThan(1_100_000)
})

test('people can read it, without files from another server', async () => {
  const page = await server.call('GET', '/api/docs')
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(page.text).not.toMatch(/https?:\/\//)
  expect(page.text).toContain('.opblock-tag{flex-wrap:wrap}')
  const loaded = [...page.text.matchAll(/(?:src|href)="(\/api\/[^"]+)"/g)].map(([, address]) => address ?? '')
  expect(loaded).toHaveLength(3)
  for (const address of loaded) {
    const file = await server.call('GET', address)
    expect([address, file.status]).toEqual([address, 200])
    expect(file.headers.get('content-type')).toMatch(/javascript|css/)
  }
})
