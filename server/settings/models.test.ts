import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type ScriptedModel, startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { strFromU8, unzipSync } from 'fflate'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBackup } from '../backup/backup-reader.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { readEnvironment } from '../environment/env.ts'
import { createDiskFiles } from '../files/disk-files.ts'
import { unlimited } from '../http/test-limits.ts'
import { type RunningServer, startServer } from '../start-server.ts'

/** The key that must never appear anywhere. */
const key = 'sk-secret-0123456789abcdef'
const prices = { input: 3, cached: 0.3, output: 15 }

let database: TestDatabase
let folder: string
let server: RunningServer
let second: RunningServer
let model: ScriptedModel
let admin: string
let reader: string
const logged: string[] = []

async function call(method: string, path: string, init: { body?: unknown; token?: string; at?: RunningServer } = {}) {
  const response = await fetch(`http://127.0.0.1:${(init.at ?? server).port}${path}`, {
    method,
    body: init.body instanceof URLSearchParams || init.body === undefined ? init.body : JSON.stringify(init.body),
    headers: {
      ...(init.body instanceof URLSearchParams || init.body === undefined
        ? {}
        : { 'content-type': 'application/json' }),
      ...(init.token ? { authorization: `Bearer ${init.token}` } : {}),
    },
  })
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, text, json: isJson && text !== '' ? JSON.parse(text) : null }
}

async function person(username: string): Promise<string> {
  const body = new URLSearchParams({ username, password: 'long enough' })
  await call('POST', '/api/user', { body })
  return (await call('POST', '/api/login', { body })).json.access_token
}

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'fabula-settings-'))
  model = await startScriptedModel({ names: ['scripted', 'other'] })
  const env = readEnvironment({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: '0',
    DEMO: 'off',
    MODEL_PROBE: 'off',
  })
  const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) })
  server = await startServer(env, log, { dist: folder, ...unlimited })
  second = await startServer(env, log, { dist: folder, ...unlimited })
  ;[admin, reader] = await Promise.all([person('operator'), person('reader')])
})
afterAll(async () => {
  await Promise.all([server.stop(), second.stop()])
  await model.close()
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => model.reset())

const connection = () => ({
  name: 'Scripted',
  provider: 'openai-compatible',
  base_url: model.url,
  model: 'scripted',
  prices,
})

describe('becoming the first administrator', () => {
  test('works with the printed link, once', async () => {
    expect((await call('GET', '/api/admin/models', { token: admin })).json.code).toBe('not_administrator')
    expect((await call('POST', '/api/me/administrator', { token: admin, body: { token: 'guessed' } })).json.code).toBe(
      'administrator_link_over',
    )
    // Both processes printed a link; using one invalidates the other.
    const body = { token: second.firstLink }
    const answer = await call('POST', '/api/me/administrator', { token: admin, body })
    expect([answer.status, answer.json]).toEqual([200, { administrator: true }])
    for (const token of [server.firstLink, second.firstLink]) {
      const again = await call('POST', '/api/me/administrator', { token: reader, body: { token } })
      expect(again.json.code).toBe('administrator_link_over')
    }
    expect((await call('GET', '/api/admin/models', { token: admin })).status).toBe(200)
    expect((await call('GET', '/api/admin/reports', { token: admin })).status).toBe(200)
    expect((await call('GET', '/api/admin/models', { token: reader })).json.code).toBe('not_administrator')
    expect((await call('GET', '/api/me/administrator', { token: reader })).json).toEqual({ administrator: false })
  })
})

describe('a connected model', () => {
  test('is probed, put to use in every process, and no longer used once it is removed', async () => {
    const added = await call('POST', '/api/admin/models/connections', {
      token: admin,
      body: { ...connection(), api_key: key },
    })
    expect([added.status, added.json]).toMatchObject([201, { has_key: true, key_lost: false, probe: null }])
    const { id } = added.json
    const probe = await call('POST', `/api/admin/models/connections/${id}/probe`, { token: admin })
    expect(probe.json).toMatchObject({ problem: null, ability: 'writes' })
    expect(model.requests[0]?.headers.authorization).toBe(`Bearer ${key}`)
    const said = await call('POST', `/api/admin/models/connections/${id}/try`, {
      token: admin,
      body: { text: 'Good evening!', language: 'english' },
    })
    expect(said.json).toMatchObject({ text: expect.stringMatching(/\w/), cost: expect.any(Number) })
    const { settings } = (await call('GET', '/api/admin/models', { token: admin })).json
    const changed = await call('PUT', '/api/admin/models', {
      token: admin,
      body: { ...settings, roles: { ...settings.roles, writer: id } },
    })
    expect(changed.json).toMatchObject({ in_use: { kind: 'hosted', name: 'scripted' }, environment: false })
    expect(changed.json.spent[0].cost).toBeGreaterThan(0)
    await expect
      .poll(async () => (await call('GET', '/api/health', { at: second })).json.storyteller.name)
      .toBe('scripted')
    const other = (await call('POST', '/api/admin/models/connections', { token: admin, body: connection() })).json
    await call('DELETE', `/api/admin/models/connections/${other.id}`, { token: admin })
    expect((await call('DELETE', `/api/admin/models/connections/${other.id}`, { token: admin })).json.code).toBe(
      'connection_not_found',
    )
  })

  test('is used for recall by meaning only if it returns vectors', async () => {
    const [{ id }] = (await call('GET', '/api/admin/models', { token: admin })).json.connections
    const { settings } = (await call('GET', '/api/admin/models', { token: admin })).json
    const choose = (embedding: string | null) =>
      call('PUT', '/api/admin/models', { token: admin, body: { ...settings, roles: { ...settings.roles, embedding } } })
    model.vectorOf = null
    expect((await choose(id)).json.code).toBe('model_without_vectors')
    model.reset()
    model.queue.push({ status: 401, error: 'bad key' })
    expect((await choose(id)).json.code).toBe('model_key_refused')
    expect((await choose(id)).json.settings.roles.embedding).toBe(id)
    expect(model.embedded.at(-1)).toMatchObject({ model: 'scripted', input: ['Yes.'] })
    expect((await choose(null)).json.settings.roles.embedding).toBeNull()
  })

  test('keeps its key only for the provider and address that it was entered for', async () => {
    const [{ id }] = (await call('GET', '/api/admin/models', { token: admin })).json.connections
    const path = `/api/admin/models/connections/${id}`
    const elsewhere = { ...connection(), base_url: 'http://127.0.0.1:9/v1' }
    expect((await call('PUT', path, { token: admin, body: elsewhere })).json.code).toBe('model_key_needed')
    const renamed = await call('PUT', path, { token: admin, body: { ...connection(), name: 'Mine' } })
    expect(renamed.json).toMatchObject({ name: 'Mine', has_key: true, probe: expect.any(Object) })
  })

  test('has no probe of another model, which it was changed from while that was probed', async () => {
    const { id } = (await call('POST', '/api/admin/models/connections', { token: admin, body: connection() })).json
    const path = `/api/admin/models/connections/${id}`
    const asked = model.requests.length
    const probed = call('POST', `${path}/probe`, { token: admin })
    await expect.poll(() => model.requests.length).toBeGreaterThan(asked)
    await call('PUT', path, { token: admin, body: { ...connection(), model: 'other' } })
    expect((await probed).json).toMatchObject({ problem: null })
    const { connections } = (await call('GET', '/api/admin/models', { token: admin })).json
    const changed = connections.find((each: { id: string }) => each.id === id)
    expect([changed.model, changed.probe]).toEqual(['other', null])
    await call('DELETE', path, { token: admin })
  })

  test.each([
    ['model_key_refused', { status: 401, error: `Incorrect API key provided: ${key}` }],
    ['model_key_refused', { status: 403, error: 'forbidden' }],
    ['model_unpaid', { status: 402, error: 'no credit' }],
    ['model_unpaid', { status: 429, error: 'quota', errorCode: 'insufficient_quota' }],
    ['model_unknown', { status: 404, error: 'The model `scripted` does not exist' }],
    ['model_unknown', { status: 400, error: 'scripted is not a valid model ID' }],
    ['model_address_wrong', { status: 404, error: 'not found' }],
    ['model_busy', { status: 429, error: 'slow down' }],
    ['model_failed', { status: 500, error: 'out of memory' }],
  ])('reports what to do when it fails: %s', async (code, answer) => {
    const [{ id }] = (await call('GET', '/api/admin/models', { token: admin })).json.connections
    model.queue.push(answer)
    const { json, text } = await call('POST', `/api/admin/models/connections/${id}/probe`, { token: admin })
    expect(json.code).toBe(code)
    expect(text).not.toContain(key)
  })

  test.each([
    ['a page of a website', 'text/html', '<!doctype html><h1>Welcome!</h1>'],
    ['nothing at all', 'text/plain', ''],
    ['JSON of something else', 'application/json', '{"ok":true}'],
    ['events of something else', 'text/event-stream', 'data: hello\n\n'],
  ])(
    'an address that answers with %s is reported as no model server, with the path that was tried',
    async (_, type, said) => {
      const site = createServer((_request, response) => response.setHeader('content-type', type).end(said))
      await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
      const base_url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
      const body = { ...connection(), base_url }
      const { id } = (await call('POST', '/api/admin/models/connections', { token: admin, body })).json
      const path = `/api/admin/models/connections/${id}`
      const { json } = await call('POST', `${path}/probe`, { token: admin })
      await call('DELETE', path, { token: admin })
      site.close()
      expect(json).toMatchObject({ code: 'model_address_wrong', tried: `${base_url}/chat/completions` })
    },
  )

  test('reports an address where nothing answers, and one that may not be reached', async () => {
    const at = (base_url: string) =>
      call('POST', '/api/admin/models/connections', { token: admin, body: { ...connection(), base_url } })
    const { id } = (await at('http://127.0.0.1:9/v1')).json
    const path = `/api/admin/models/connections/${id}`
    const nobody = (await call('POST', `${path}/probe`, { token: admin })).json
    const tried = 'http://127.0.0.1:9/v1/chat/completions'
    expect(nobody).toMatchObject({
      code: 'model_unreachable',
      tried,
      detail: expect.stringContaining(`Tried: ${tried}`),
    })
    await call('DELETE', path, { token: admin })
    for (const address of [
      'http://169.254.169.254/latest',
      'http://[::ffff:169.254.169.254]/v1',
      'http://2852039166/v1',
      'ftp://example.org/v1',
      'file:///etc/passwd',
      'http://user:secret@127.0.0.1:11434/v1',
      'nonsense',
    ]) {
      expect([address, (await at(address)).json.code]).toEqual([address, 'model_address_refused'])
    }
    expect((await at('')).json.code).toBe('model_address_needed')
    const keyless = { ...connection(), provider: 'anthropic', base_url: '' }
    expect((await call('POST', '/api/admin/models/connections', { token: admin, body: keyless })).json.code).toBe(
      'model_key_needed',
    )
  })
})

/** The whole content of a backup, whose rows are compressed. */
async function unpacked(path: string): Promise<string> {
  const parts: string[] = []
  await readBackup(path, async ({ rest }) => {
    for await (const { name, content } of rest) {
      const chunks: Buffer[] = []
      for await (const chunk of content()) chunks.push(chunk)
      const bytes = Buffer.concat(chunks)
      parts.push((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1'))
    }
  })
  return parts.join('\n')
}

describe('a connected speech service', () => {
  test('can be tried, is put to use in every process with its voices, is charged, and ends with its connection', async () => {
    const body = { ...connection(), name: 'Voices', api_key: key }
    const { id } = (await call('POST', '/api/admin/models/connections', { token: admin, body })).json
    const spentNow = async () => (await call('GET', '/api/admin/models', { token: admin })).json.spent[0]?.cost ?? 0
    const { settings } = (await call('GET', '/api/admin/models', { token: admin })).json
    expect(settings.speech).toEqual({ connection: null, voices: [], price: 0, characters_per_day: 0 })
    const speech = { connection: id, voices: ['nova', 'onyx'], price: 1_000, characters_per_day: 500 }
    const changed = await call('PUT', '/api/admin/models', { token: admin, body: { ...settings, speech } })
    expect([changed.status, changed.json.settings.speech, changed.json.speech_environment]).toEqual([
      200,
      speech,
      false,
    ])
    for (const at of [server, second]) {
      await expect
        .poll(async () => (await call('GET', '/api/speech/voices', { at })).json.voices)
        .toEqual(['nova', 'onyx'])
    }
    const before = await spentNow()
    const path = `/api/admin/models/connections/${id}/say`
    expect((await call('POST', path, { token: admin, body: { text: 'Mind the plank.' } })).status).toBe(200)
    expect((await spentNow()) - before).toBeCloseTo(0.015, 6)
    expect((await call('POST', path, { token: reader, body: { text: 'Mine' } })).json.code).toBe('not_administrator')
    const lost = { ...settings, speech: { ...speech, connection: '00000000-0000-4000-8000-000000000000' } }
    expect((await call('PUT', '/api/admin/models', { token: admin, body: lost })).json.code).toBe(
      'connection_not_found',
    )
    await call('DELETE', `/api/admin/models/connections/${id}`, { token: admin })
    expect((await call('GET', '/api/speech/voices')).json.voices).toEqual([])
    expect((await call('GET', '/api/admin/models', { token: admin })).json.settings.speech.connection).toBeNull()
  })
})

test('the cost of checking and probing a model counts for the day', async () => {
  const { id } = (await call('POST', '/api/admin/models/connections', { token: admin, body: connection() })).json
  const spentNow = async () => (await call('GET', '/api/admin/models', { token: admin })).json.spent[0]?.tokens ?? 0
  const before = await spentNow()
  model.queue.push({ text: 'Yes.', usage: { prompt_tokens: 1_000_000, completion_tokens: 1, total_tokens: 1_000_001 } })
  await call('POST', `/api/admin/models/connections/${id}/probe`, { token: admin })
  // The check and the questions of the probe.
  expect((await spentNow()) - before).toBeGreaterThan(1_000_001)
  await call('DELETE', `/api/admin/models/connections/${id}`, { token: admin })
})

describe("a user's own key", () => {
  const own = (more: object = {}) => ({
    provider: 'openai-compatible',
    base_url: model.url,
    model: 'scripted',
    api_key: `${key}-own`,
    ...more,
  })

  test('is accepted only for providers that administrators allow, and only when its model answers', async () => {
    const bring = (body: object) => call('PUT', '/api/me/model', { token: reader, body })
    expect((await bring(own())).json.code).toBe('model_provider_refused')
    const { settings } = (await call('GET', '/api/admin/models', { token: admin })).json
    const body = { ...settings, own_providers: ['openai-compatible', 'openai'], own_addresses: [model.url] }
    expect((await call('PUT', '/api/admin/models', { token: admin, body })).status).toBe(200)
    for (const base_url of ['http://127.0.0.1:9/v1', 'https://example.org/v1', `${model.url}/x`, ''])
      expect((await bring(own({ base_url }))).json.code).toBe('model_provider_refused')
    // With another address under a provider's name, the authors' prompts would be sent there.
    expect((await bring(own({ provider: 'openai' }))).json.code).toBe('model_provider_refused')
    expect((await bring(own({ api_key: '' }))).json.code).toBe('model_key_needed')
    model.queue.push({ status: 401, error: 'no' })
    expect((await bring(own())).json.code).toBe('model_key_refused')
    expect((await call('GET', '/api/me/model', { token: reader })).json.model).toBeNull()
    const kept = await bring(own())
    expect(kept.json.model).toMatchObject({ provider: 'openai-compatible', model: 'scripted', has_key: true })
    expect((await call('GET', '/api/me/model', { token: admin })).json.model).toBeNull()
  })

  test('appears in plain text in no answer, export, backup, log or row', async () => {
    const answers = await Promise.all([
      call('GET', '/api/admin/models', { token: admin }),
      call('GET', '/api/me/model', { token: reader }),
      call('GET', '/api/me', { token: reader }),
      call('GET', '/api/health'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { text } of answers) expect(text).not.toContain('sk-secret')
    const exported = await fetch(`http://127.0.0.1:${server.port}/api/me/export`, {
      headers: { authorization: `Bearer ${reader}` },
    })
    const files = Object.values(unzipSync(new Uint8Array(await exported.arrayBuffer()))).map((file) => strFromU8(file))
    expect(files.join()).toContain('"model": "scripted"')
    expect(files.join()).not.toContain('sk-secret')
    const target = join(folder, 'a.backup')
    await writeBackup({ pool: database.pool, files: createDiskFiles(folder), version: 'test' }, target)
    const backup = await unpacked(target)
    expect(backup).toContain('Mine')
    expect(backup).not.toContain('sk-secret')
    const { rows } = await database.pool.query<{ row: string }>(
      'select to_jsonb(c)::text as row from model_connections c',
    )
    expect(rows).toHaveLength(2)
    for (const { row } of rows) expect(row).not.toContain('sk-secret')
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.join('')).not.toContain('sk-secret')
  })

  test('is deleted when it is removed, and with the account', async () => {
    expect((await call('DELETE', '/api/me/model', { token: reader })).status).toBe(204)
    expect((await call('GET', '/api/me/model', { token: reader })).json.model).toBeNull()
    await call('PUT', '/api/me/model', { token: reader, body: own() })
    await call('POST', '/api/me/delete', { token: reader, body: { username: 'reader', password: 'long enough' } })
    const { rowCount } = await database.pool.query('select 1 from model_connections where owner_id is not null')
    expect(rowCount).toBe(0)
  })
})
