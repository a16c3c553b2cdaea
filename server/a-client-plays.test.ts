import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FabulaClient } from '@fabula/client/fabula-client'
import { type Choice, playNovel } from '@fabula/client/play-novel'
import { readMe, register } from '@fabula/contract/routes/account'
import { listDrafts } from '@fabula/contract/routes/drafts'
import { exportAccount } from '@fabula/contract/routes/own-account'
import { changeBiography, continueGame, interact } from '@fabula/contract/routes/play'
import { readPublishedByLink } from '@fabula/contract/routes/published'
import { exportSaves, importSaves } from '@fabula/contract/routes/saves-file'
import type { PlayState } from '@fabula/contract/shapes/play'
import { packDemo } from '@fabula/demo/pack'
import { unzipSync } from 'fflate'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database/test-database.ts'
import { readEnvironment } from './environment/env.ts'
import { unlimited } from './http/test-limits.ts'
import { type RunningServer, startServer } from './start-server.ts'

let database: TestDatabase
let folder: string
let server: RunningServer
let address: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'fabula-client-'))
  await writeFile(join(folder, 'demo.fabula'), packDemo())
  const env = readEnvironment({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: '0',
    MODEL_PROVIDER: 'offline',
    LOG_LEVEL: 'silent',
  })
  server = await startServer(env, pino({ level: 'silent' }), { dist: folder, ...unlimited })
  address = `http://127.0.0.1:${server.port}`
})
afterAll(async () => {
  await server.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** A player who asks ordinary questions and takes the first way on. */
const curious = {
  say: () => 'Who are you, and what shall I do?',
  choose: ([first]: readonly Choice[]) => first ?? null,
}

test('a guest plays the demo to an ending, and receives replies as they are written', async () => {
  const client = new FabulaClient({ address: `${address}/` })
  const texts: string[] = []
  const states: string[] = []
  const end = await playNovel(client, 'demo', curious, {
    onText: (text) => texts.push(text),
    onState: ({ character_message }) => states.push(character_message ?? ''),
  })
  expect(end.the_end).toBe(true)
  expect(states.length).toBeGreaterThan(10)
  expect(texts.join('').length).toBeGreaterThan(100)
})

test('a stream that breaks is resumed: each move is made once', async () => {
  const sent: (string | null)[] = []
  /** The first stream ends before its state, and its resumption fails before its answer. */
  const breaking: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response
    sent.push(new Headers(init?.headers).get('idempotency-key'))
    if (sent.length === 2) throw new TypeError('fetch failed')
    if (sent.length > 2) return response
    const [beginning] = (await response.text()).split('event: state')
    return new Response(beginning, { headers: response.headers })
  }
  const { pool } = database
  const states: PlayState[] = []
  await playNovel(new FabulaClient({ address, fetch: breaking }), 'demo', curious, {
    most: 2,
    onState: (state) => states.push(state),
  })
  const [first, ...others] = sent
  expect(others.slice(0, 2)).toEqual([first, first])
  const game = `select game_id from states where id = $1`
  const { rows } = await pool.query(`select id from states where game_id = (${game})`, [states[0]?.game_state_id])
  expect(rows.map(({ id }) => id).sort()).toEqual(states.map(({ game_state_id }) => game_state_id).sort())
})

test('a client acts as its account after logging in; a guest stays the same guest from call to call', async () => {
  const client = new FabulaClient({ address })
  const params = { lang: 'english', playLink: 'demo' }
  const [began, again] = [await client.call(continueGame, { params }), await client.call(continueGame, { params })]
  expect(again.game_state_id).toBe(began.game_state_id)
  await client.call(register, { body: { username: 'bot_maker', password: 'long enough words' } })
  await client.logIn('bot_maker', 'long enough words')
  expect((await client.call(readMe)).username).toBe('bot_maker')
  expect(await client.call(listDrafts)).toEqual([])
  await database.pool.query('delete from sessions')
  await expect(client.call(listDrafts)).rejects.toMatchObject({ code: 'invalid_token' })
  await client.logIn('bot_maker', 'long enough words')
  expect(await client.call(listDrafts)).toEqual([])
})

test('a file is received as it is: lines of JSON, and a zip', async () => {
  const client = new FabulaClient({ address })
  await client.call(register, { body: { username: 'saver', password: 'long enough words' } })
  await client.logIn('saver', 'long enough words')
  const { novel_id: novelId } = await client.call(continueGame, { params: { lang: 'english', playLink: 'demo' } })
  const biography = { prompt_name: 'Vera', prompt_biography: '', confirmed_18: true }
  await client.call(changeBiography, { params: { novelId }, body: biography })
  const saves = (await client.call(exportSaves, { params: { novelId } })) as Blob
  expect((await saves.text()).split('\n').length).toBeGreaterThan(1)
  expect(await client.call(importSaves, { params: { novelId }, body: {}, file: saves })).toMatchObject({ games: 0 })
  const all = (await client.call(exportAccount)) as Blob
  expect(Object.keys(unzipSync(new Uint8Array(await all.arrayBuffer())))).toContain('account.json')
})

test('a refusal has its code, its status and its sentence', async () => {
  const client = new FabulaClient({ address })
  await expect(client.call(listDrafts)).rejects.toMatchObject({ status: 401, code: expect.any(String) })
  await expect(client.call(readPublishedByLink, { params: { playLink: 'nowhere' } })).rejects.toMatchObject({
    name: 'FabulaError',
    status: 404,
    code: 'novel_not_found',
  })
  const nowhere = { lang: 'english', novelId: crypto.randomUUID() as never, stateId: crypto.randomUUID() as never }
  await expect(client.stream(interact, { params: nowhere, body: { text: 'x' } }).next()).rejects.toMatchObject({
    status: 404,
  })
})

test('an answer that is not from Fabula is reported by its status', async () => {
  const proxy = new FabulaClient({ address, fetch: async () => new Response('<h1>Bad gateway</h1>', { status: 502 }) })
  await expect(proxy.call(readMe)).rejects.toMatchObject({ status: 502, code: null, message: 'HTTP 502' })
})
