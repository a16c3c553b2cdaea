import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { readEnvironment } from '../environment/env.ts'
import { unlimited } from '../http/test-limits.ts'
import { type RunningServer, startServer } from '../start-server.ts'

let database: TestDatabase
let folder: string
let server: RunningServer
let ollama: Server
const logged: string[] = []
const variables = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, 'data'),
  EXTENSIONS_DIR: join(folder, 'extensions'),
  PORT: '0',
  DEMO: 'off',
  MODEL_PROBE: 'off',
  ADMIN_KEY: 'the key of the operator',
})
const silent = pino({ level: 'silent' })

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'fabula-extended-'))
  await cp(join(import.meta.dirname, '..', '..', 'extensions'), join(folder, 'extensions'), { recursive: true })
  await writeFile(join(folder, 'extensions', 'old.theme.json'), '{"fabula":0}')
  // A stand-in for the built pages, which renders only the settings of the site.
  await Promise.all(['render', 'web'].map((each) => mkdir(join(folder, each))))
  await writeFile(join(folder, 'render', 'entry-server.js'), 'export const render = ({ site }) => JSON.stringify(site)')
  ollama = createServer((request, response) => {
    request.resume()
    request.on('end', () =>
      response.end(
        `${JSON.stringify({ message: { content: 'Yes.' }, done: true, prompt_eval_count: 5, eval_count: 2 })}\n`,
      ),
    )
  })
  await new Promise<void>((resolve) => ollama.listen(0, '127.0.0.1', resolve))
  const example = await readFile(join(folder, 'extensions', 'ollama-native.provider.mjs'), 'utf8')
  const { port } = ollama.address() as AddressInfo
  const nearby = example.replace("'ollama-native'", "'nearby'").replace(':11434', `:${port}`)
  await writeFile(join(folder, 'extensions', 'nearby.provider.mjs'), nearby)
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) })
  server = await startServer(readEnvironment(variables()), log, { dist: folder, ...unlimited })
})
afterAll(async () => {
  await server.stop()
  ollama.closeAllConnections()
  ollama.close()
  await database.close()
  await rm(folder, { recursive: true })
})

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { 'x-admin-key': 'the key of the operator', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && text !== '' ? JSON.parse(text) : null,
  }
}

test('the operator sees all extensions, and the log explains the invalid one', async () => {
  const { json } = await call('GET', '/api/admin/extensions')
  expect(json.folder).toBe(join(folder, 'extensions'))
  expect(json.extensions).toMatchObject([
    { name: 'fountain', fault: null },
    { name: 'nearby', fault: null },
    { file: 'old.theme.json', fault: { code: 'other_version', facts: { said: '0', version: '1' } } },
    { name: 'ollama-native', fault: null },
    { name: 'sea-glass', fault: null },
  ])
  expect(logged.join('')).toContain(
    'The extension old.theme.json is not used: it was written for version 0 of the port; this Fabula has version 1.',
  )
})

test('an importer is offered to everybody, and its module is the one that was checked', async () => {
  const { importers } = (await call('GET', '/api/importers')).json
  expect(importers).toMatchObject([{ name: 'fountain', endings: ['.fountain'] }])
  const module = await call('GET', importers[0].address)
  expect(module.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(module.headers.get('cache-control')).toContain('immutable')
  expect(module.text).toContain("name: 'fountain'")
  expect((await call('GET', '/extensions/ollama-native.provider.mjs')).status).toBe(404)
})

test('a chosen theme is used in every page, and one that is not loaded can not be chosen', async () => {
  const { settings, themes } = (await call('GET', '/api/admin/site')).json
  expect(themes).toEqual([{ name: 'sea-glass', title: { english: 'Sea glass', russian: 'Морское стекло' } }])
  expect((await call('PUT', '/api/admin/site', { ...settings, theme: 'old' })).json.code).toBe('theme_not_found')
  await call('PUT', '/api/admin/site', { ...settings, theme: 'sea-glass' })
  expect(JSON.parse((await call('GET', '/russian')).text).theme.colours.ground).toEqual(['#d8e6e4', '#0e1a20'])
  await call('PUT', '/api/admin/site', { ...settings, theme: null })
  expect((await call('GET', '/russian')).text).toBe('null')
})

describe('a provider', () => {
  test('is connected, tested and used like ours; a missing extension is reported', async () => {
    const { port } = ollama.address() as AddressInfo
    const typed = { provider: 'ollama-native', model: 'tiny', base_url: `http://127.0.0.1:${port}` }
    const { id } = (await call('POST', '/api/admin/models/connections', typed)).json
    const said = await call('POST', `/api/admin/models/connections/${id}/try`, { text: 'Well?', language: 'english' })
    expect(said.json).toMatchObject({ text: 'Yes.', tokens: expect.any(Number) })
    const page = (await call('GET', '/api/admin/models')).json
    expect(page.more_providers).toMatchObject([{ name: 'nearby' }, { name: 'ollama-native' }])
    const used = { ...page.settings, roles: { ...page.settings.roles, writer: id } }
    expect((await call('PUT', '/api/admin/models', used)).json.in_use).toEqual({ kind: 'hosted', name: 'tiny' })
    const unknown = await call('POST', '/api/admin/models/connections', { ...typed, provider: 'nobody' })
    expect(unknown.json.code).toBe('model_provider_missing')

    await database.pool.query(`update model_connections set provider = 'gone' where id = $1`, [id])
    expect((await call('GET', '/api/admin/models')).json.writer_lost).toBe(true)
    expect((await call('POST', `/api/admin/models/connections/${id}/probe`)).json.code).toBe('model_provider_missing')
  })

  test('is used at its own address, also on this machine; one that cannot be opened keeps no server from starting', async () => {
    const { id } = (
      await call('POST', '/api/admin/models/connections', { provider: 'nearby', model: 'tiny', base_url: '' })
    ).json
    const said = await call('POST', `/api/admin/models/connections/${id}/try`, { text: 'Well?', language: 'english' })
    expect(said.json).toMatchObject({ text: 'Yes.' })
    const { settings } = (await call('GET', '/api/admin/models')).json
    const used = { ...settings, roles: { ...settings.roles, writer: id, judge: id } }
    expect((await call('PUT', '/api/admin/models', used)).json.in_use).toEqual({ kind: 'hosted', name: 'tiny' })

    await database.pool.query(`update model_connections set base_url = 'http://169.254.0.1' where id = $1`, [id])
    expect((await call('PUT', '/api/admin/models', used)).json.in_use.kind).toBe('offline')
    const other = await startServer(readEnvironment(variables()), silent, { dist: folder, ...unlimited })
    expect(other.storyteller.kind).toBe('offline')
    await other.stop()
    await call('PUT', '/api/admin/models', settings)
  })

  test('from the environment is used, and an unknown one is named', async () => {
    const { port } = ollama.address() as AddressInfo
    const start = (more: Record<string, string>) =>
      startServer(readEnvironment({ ...variables(), ...more }), silent, { dist: folder, ...unlimited })
    const named = { MODEL_PROVIDER: 'ollama-native', MODEL_NAME: 'tiny', MODEL_BASE_URL: `http://127.0.0.1:${port}` }
    const other = await start(named)
    expect(other.storyteller).toEqual({ kind: 'hosted', name: 'tiny' })
    await other.stop()
    await expect(start({ MODEL_PROVIDER: 'nobody' })).rejects.toThrow(
      'MODEL_PROVIDER is "nobody", and no extension of that name is loaded.',
    )
    await expect(start({ EXTENSIONS_DIR: join(folder, 'nowhere') })).rejects.toThrow(
      /^EXTENSIONS_DIR cannot be read: there is no .*\.$/,
    )
    expect(() => readEnvironment({ MODEL_PROVIDER: 'opnai' })).toThrow(/^MODEL_PROVIDER must be one of: /)
  })
})
