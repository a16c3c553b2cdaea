import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlayState } from '@fabula/contract/shapes/play'
import type { NovelId } from '@fabula/core/ids'
import { character, onStage, tinyNovel } from '@fabula/core/test/tiny-novel'
import { replyJson } from '@fabula/dev/scripted-model/answer'
import { modelEnvironment } from '@fabula/dev/scripted-model/model-environment'
import { type ScriptedModel, startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { translating } from '@fabula/dev/scripted-model/translating'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from './database/database-log.ts'
import { openDatabase } from './database/open-database.ts'
import { createTestDatabase, type TestDatabase } from './database/test-database.ts'
import { pgbouncer, startPooler } from './database/test-pooler.ts'
import { readEnvironment } from './environment/env.ts'
import { unlimited } from './http/test-limits.ts'
import { withNovelLock } from './novels/novel-lock.ts'
import { storeNovel } from './play/test/store-novel.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { startJob } from './translation/translation-jobs.ts'

const novel = tinyNovel({
  cast: ['Osip'],
  first: 'room',
  interactive: {
    room: {
      start_message_original: 'Cold night.',
      start_message_speaker_id: character('Osip'),
      characters: [onStage('Osip')],
    },
  },
})
const isTranslation = translating()
const line = 'The river closes tonight. After that nobody crosses it until the ice has made up its mind.'

describe.skipIf(!pgbouncer)('two servers behind a pooler in transaction mode (needs PgBouncer)', () => {
  let pooler: Awaited<ReturnType<typeof startPooler>>
  let database: TestDatabase
  let model: ScriptedModel
  let folder: string
  let servers: RunningServer[] = []
  let id: NovelId
  let url: string
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (text: string) => void warnings.push(text) })

  beforeAll(async () => {
    ;[pooler, database, model] = await Promise.all([
      startPooler(),
      createTestDatabase(),
      startScriptedModel({}, { piece: 12, delay: 8 }),
    ])
    model.rules.push(isTranslation, () => ({ text: replyJson({ actor: 'osip', line }) }))
    id = await storeNovel(database.pool, novel, 'room')
    folder = await mkdtemp(join(tmpdir(), 'fabula-pooled-'))
    url = pooler.address(new URL(database.url).pathname.slice(1))
    const env = readEnvironment({
      DATABASE_URL: url,
      DATA_DIR: folder,
      PORT: '0',
      DEMO: 'off',
      ...modelEnvironment(model.url),
      MODEL_PROBE: 'off',
    })
    servers = await Promise.all([1, 2].map(() => startServer(env, log, { dist: folder, ...unlimited })))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await Promise.all([model?.close(), database?.close()])
    await pooler?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const at = (number: number) => `http://127.0.0.1:${servers[number % 2]?.port}`

  /**
   * A guest who sends the same message with one key through both servers at once, and again when the reply is there.
   */
  async function play(number: number) {
    const first = await fetch(`${at(number)}/api/english/game/continue/room`)
    const cookie = first.headers.getSetCookie().map((set) => set.split(';')[0])
    expect([first.status, await first.json()]).toMatchObject([200, { novel_id: id }])
    // Visitors of one address share their first view: with their cookie each has their own.
    const known = await fetch(`${at(number + 1)}/api/english/game/continue/room`, {
      headers: { cookie: cookie.join('; ') },
    })
    const state = (await known.json()) as PlayState
    const send = (server: number, key: string, text: string) =>
      fetch(`${at(server)}/api/english/game/${state.novel_id}/state/${state.game_state_id}/interact`, {
        method: 'POST',
        headers: { cookie: cookie.join('; '), 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ text }),
      })
    const key = randomUUID()
    const [one, other] = await Promise.all([send(0, key, 'What news?'), send(1, key, 'What news?')])
    const again = await send(number, key, 'What news?')
    return Promise.all([one, other, again].map(async (answer) => [answer.status, await answer.json()] as const))
  }

  test('turns, leases and followed replies: one reply for each message, sent alike by both', async () => {
    for (let number = 0; number < 6; number++) {
      const answers = await play(number)
      expect(answers.map(([status]) => status)).toEqual([200, 200, 200])
      const [[, one], [, other], [, again]] = answers as [[number, PlayState], [number, PlayState], [number, PlayState]]
      expect(one.character_message).toBe(line)
      expect([other.game_state_id, again.game_state_id]).toEqual([one.game_state_id, one.game_state_id])
    }
    const { rows } = await database.pool.query('select count(*)::int as left from games where lease is not null')
    expect(rows).toEqual([{ left: 0 }])
  })

  test('background work is done once, by one of them', async () => {
    const before = model.requests.length
    await startJob(database.pool, id, 'russian')
    const job = async () =>
      (await database.pool.query('select status, done, calls from translation_jobs where novel_id = $1', [id])).rows[0]
    // Both poll at least this often, without being notified.
    await expect.poll(async () => (await job())?.status, { timeout: 60_000, interval: 200 }).toBe('done')
    expect(await job()).toMatchObject({ calls: model.requests.slice(before).filter(isTranslation).length })
  })

  test('locks belong to transactions, so that writers of one novel are serialised', async () => {
    const open = () => openDatabase({ databaseUrl: url, dataDir: '/nowhere', log: silentLog })
    const databases = [await open(), await open()]
    let inside = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        withNovelLock(databases[number % 2]?.pool ?? database.pool, id, async (client) => {
          most = Math.max(most, ++inside)
          await client.query('select pg_sleep(0.005)')
          inside--
        }),
      ),
    )
    expect(most).toBe(1)
    await Promise.all(databases.map((each) => each.close()))
  })

  test('no error was swallowed', () => {
    expect(warnings.filter((text) => /prepared statement|error/i.test(text))).toEqual([])
  })
})

test('features that a pooler breaks are not used: no LISTEN, no session locks, except with our own Postgres', async () => {
  const root = import.meta.dirname
  const files = (await readdir(root, { recursive: true })).filter(
    (file) =>
      file.endsWith('.ts') &&
      !/(\.test\.ts|\/test-[a-z-]+\.ts)$/.test(file) &&
      !file.includes('node_modules') &&
      !file.startsWith('database/embedded'),
  )
  expect(files.length).toBeGreaterThan(300)
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(root, file), 'utf8')
      return /\bpg_(try_)?advisory_(lock|unlock)|['"`](listen|notify|prepare) |with hold\b/i.test(text) ? file : null
    }),
  )
  expect(found.filter((file) => file !== null)).toEqual([])
})
