import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NovelId } from '@fabula/core/ids'
import { character, onStage, tinyNovel } from '@fabula/core/test/tiny-novel'
import { modelEnvironment } from '@fabula/dev/scripted-model/model-environment'
import { type ScriptedModel, startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { translating } from '@fabula/dev/scripted-model/translating'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackgroundKind, backgroundKinds } from './background.ts'
import { newId } from './database/new-id.ts'
import { createTestDatabase, type TestDatabase } from './database/test-database.ts'
import { type ServerProcess, startProcess } from './play/test/processes.ts'
import { storeNovel } from './play/test/store-novel.ts'
import { until } from './test-until.ts'

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

/** Work that both processes find; one is killed in the middle of it, and the other finishes it. */
interface Live {
  prepare(): Promise<unknown>
  /** Whether one of them is working on it. */
  begun(): Promise<boolean>
  /** Whether it was done, and only once. */
  done(): Promise<boolean>
}
/**
 * Work that is triggered by a turn, runs hourly, or needs Telegram: covered by the test of this name in its own file.
 */
type Elsewhere = [file: string, title: string]

let database: TestDatabase
let model: ScriptedModel
let folder: string
let a: ServerProcess
let b: ServerProcess
let id: NovelId
let other: NovelId
/** Holds a lock that the work needs, for as long as it should stay in the middle. */
let holder: pg.PoolClient
let stuck = true

const one = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows[0]
const status = async (table: string) => (await one(`select status from ${table} where novel_id = $1`, [id]))?.status
const waits = async (part: string) =>
  (
    await one("select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query ilike $1", [
      part,
    ])
  ).n > 0

const table: Record<BackgroundKind, Live | Elsewhere> = {
  translations: {
    prepare: () =>
      database.pool.query(
        "insert into translation_jobs (novel_id, language, status) values ($1, 'russian', 'waiting')",
        [id],
      ),
    begun: async () => (await status('translation_jobs')) === 'running' && model.requests.some(isTranslation),
    done: async () => {
      const job = await one('select status, done from translation_jobs where novel_id = $1', [id])
      const { kept } = await one('select count(*)::int as kept from translations where novel_id = $1', [id])
      return job.status === 'done' && job.done === kept && kept > 0
    },
  },
  rehearsals: {
    prepare: () => {
      const plan = {
        tempers: ['polite', 'silent'],
        languages: ['english'],
        games: 1,
        turns: 2,
        turns_in_scene: 2,
        scenes: [],
        scripts: [],
        storyteller: 'configured',
      }
      return database.pool.query(
        `insert into rehearsals (id, novel_id, number, status, plan, storyteller, games) values ($1, $2, 1, 'waiting', $3, 'scripted', 2)`,
        [newId(), id, JSON.stringify(plan)],
      )
    },
    begun: async () =>
      (await status('rehearsals')) === 'running' && model.requests.some((asked) => !isTranslation(asked)),
    done: async () => {
      const run = await one('select status, done from rehearsals where novel_id = $1', [id])
      const { rows } = await database.pool.query('select number from rehearsal_games order by number')
      return run.status === 'done' && run.done === 2 && rows.map(({ number }) => number).join() === '1,2'
    },
  },
  versions: {
    async prepare() {
      await database.pool.query(
        `insert into versions_due (novel_id, since) values ($1, now() - interval '2 hours')
         on conflict (novel_id) do update set since = excluded.since`,
        [other],
      )
      await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [other])
    },
    begun: () => waits('%pg_advisory_xact_lock%'),
    done: async () => {
      const { n } = await one('select count(*)::int as n from versions where novel_id = $1', [other])
      return n === 1 && (await one('select 1 from versions_due where novel_id = $1', [other])) === undefined
    },
  },
  purges: {
    async prepare() {
      await database.pool.query(
        "insert into attempts (subject, count, until) values ('old', 1, now() - interval '1 day')",
      )
      await holder.query("select 1 from attempts where subject = 'old' for update")
    },
    begun: () => waits('delete from attempts%'),
    done: async () => (await one("select 1 from attempts where subject = 'old'")) === undefined,
  },
  statistics: [
    'statistics/read-statistics.test.ts',
    'recent states are counted later, and concurrent runs count each state once',
  ],
  backups: ['backup/schedule-backups.test.ts', 'two servers of one installation make one backup, and list it'],
  summaries: ['play/memory.test.ts', 'two processes that fold the same states store one memory'],
  retellings: ['play/reply-translator.test.ts', 'two windows at two processes have a reply translated once'],
  telegram: ['telegram/connection.test.ts', 'one server polls; another waits, and takes over when the first stops'],
}
const live = Object.values(table).filter((row): row is Live => !Array.isArray(row))

beforeAll(async () => {
  ;[database, model] = await Promise.all([createTestDatabase(), startScriptedModel({}, { piece: 40, delay: 0 })])
  model.rules.push((request) => (stuck ? { text: '{', after: 'stall' } : isTranslation(request)))
  ;[id, other] = [await storeNovel(database.pool, novel, 'room'), await storeNovel(database.pool, novel, 'other')]
  holder = await database.pool.connect()
  await holder.query('begin')
  for (const row of live) await row.prepare()
  folder = await mkdtemp(join(tmpdir(), 'fabula-background-'))
  const environment = {
    DATABASE_URL: database.url,
    ...modelEnvironment(model.url),
    MODEL_PROBE: 'off',
  }
  a = await startProcess(environment, folder)
  await Promise.all(live.map((row) => until(row.begun, 60_000)))
  b = await startProcess(environment, folder)
})
afterAll(async () => {
  await holder?.query('rollback').catch(() => undefined)
  holder?.release()
  await Promise.all([a?.close(), b?.close(), model?.close()])
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

test('every kind of background work is done once, and survives the process that was doing it', async () => {
  // Leased work is requested by only one of the two.
  expect(model.requests.filter(isTranslation)).toHaveLength(1)
  await a.kill()
  stuck = false
  await holder.query('rollback')
  await Promise.all(live.map((row) => until(row.done, 60_000)))
})

test.each(backgroundKinds.flatMap((kind) => (Array.isArray(table[kind]) ? [[kind, ...table[kind]] as const] : [])))(
  '%s: covered by %s',
  async (_kind, file, title) => {
    expect(await readFile(join(import.meta.dirname, file), 'utf8')).toContain(`test('${title}'`)
  },
)
