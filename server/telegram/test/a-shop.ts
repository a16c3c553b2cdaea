import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlayState } from '@fabula/contract/shapes/play'
import type { NovelId } from '@fabula/core/ids'
import { newNovelHead } from '@fabula/core/novel/novel'
import { newStaticScene } from '@fabula/core/novel/static-scene'
import { sceneId } from '@fabula/core/test/tiny-novel'
import { startBotStandIn } from '@fabula/dev/bot-stand-in/bot-stand-in'
import { pino } from 'pino'
import { newId } from '../../database/new-id.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import { readEnvironment } from '../../environment/env.ts'
import { unlimited } from '../../http/test-limits.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { until } from '../../test-until.ts'

export const adminKey = 'the key of the shop'

/** A person with an account here and one in Telegram. */
export interface Person {
  name: string
  id: string
  token: string
  telegram: number
}

export interface Access {
  price_stars?: number
  telegram_group_required?: boolean
  required_18_age?: boolean
  hidden?: boolean
}

/** A whole server with a bot, a database and a stand-in for Telegram, all on loopback. */
export async function openShop(environment: Record<string, string> = {}) {
  const database = await createTestDatabase()
  const standIn = await startBotStandIn()
  const folder = await mkdtemp(join(tmpdir(), 'fabula-shop-'))
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  let server: RunningServer | null = null
  let people = 0
  const open = (more: Record<string, string>) => {
    const env = readEnvironment({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: '0',
      DEMO: 'off',
      MODEL_PROVIDER: 'offline',
      ADMIN_KEY: adminKey,
      TELEGRAM_API_ROOT: standIn.url,
      TELEGRAM_BOT_TOKEN: standIn.token,
      TELEGRAM_GROUP_ID: '-100500',
      TELEGRAM_GROUP_LINK: 'https://t.me/+readers',
      ...environment,
      ...more,
    })
    return startServer(env, log, { dist: folder, ...unlimited })
  }
  const start = async (more: Record<string, string> = {}) => {
    server = await open(more)
  }
  await start()
  const shop = {
    pool: database.pool,
    databaseUrl: database.url,
    standIn,
    people: standIn.people,
    logged,
    folder,
    get address() {
      return `http://127.0.0.1:${server?.port}`
    },
    start,
    /** Starts a second process on the same database. */
    async another(more: Record<string, string> = {}) {
      const other = await open(more)
      return { address: `http://127.0.0.1:${other.port}`, stop: () => other.stop() }
    },
    stop: async () => server?.stop(),
    async call(
      method: string,
      path: string,
      init: { token?: string; body?: unknown; headers?: Record<string, string>; address?: string } = {},
    ) {
      const { body } = init
      const form = body instanceof URLSearchParams || body instanceof FormData ? body : null
      const response = await fetch((init.address ?? shop.address) + path, {
        method,
        body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
        headers: {
          ...(body !== undefined && !form ? { 'content-type': 'application/json' } : {}),
          ...(init.token ? { authorization: `Bearer ${init.token}` } : {}),
          ...init.headers,
        },
      })
      const text = await response.text()
      const isJson = /json(;|$)/.test(response.headers.get('content-type')?.replace('ndjson', '') ?? '')
      const json = isJson && text !== '' ? JSON.parse(text) : null
      return { status: response.status, headers: response.headers, text, json }
    },
    admin: (method: string, path: string, body?: unknown) =>
      shop.call(method, path, { body, headers: { 'x-admin-key': adminKey } }),
    async person(language = 'en'): Promise<Person> {
      const name = `person_${++people}`
      const body = new URLSearchParams({ username: name, password: 'long enough' })
      const { json: made } = await shop.call('POST', '/api/user', { body })
      const { json } = await shop.call('POST', '/api/login', { body })
      const telegram = 1_000 + people
      standIn.people.setLanguage(telegram, language)
      return { name, id: made.id, token: json.access_token, telegram }
    },
    /** A published novel with one scene. */
    async novel(owner: Person, access: Access = {}, name = 'The Fortieth Lamp') {
      const id = newId<NovelId>()
      const first = sceneId(`landing ${id}`)
      const { required_18_age = false, price_stars = 0, telegram_group_required = false, hidden = false } = access
      const head = { ...newNovelHead(name), required_18_age, first_scene_id: first, first_scene_type: 'static' }
      const scene = { ...newStaticScene(first, 'Landing', new Date().toISOString()), original_message: 'You land.' }
      const link = `novel-${id}`
      await database.pool.query(
        `insert into novels (id, owner_id, kind, play_link, head, name_folded, description_folded, changed, price_stars,
           telegram_group_required, hidden) values ($1, $2, 'production', $3, $4, $5, '', 1, $6, $7, $8)`,
        [id, owner.id, link, JSON.stringify(head), name.toLowerCase(), price_stars, telegram_group_required, hidden],
      )
      await database.pool.query(
        `insert into scenes (novel_id, id, type, place, document, changed) values ($1, $2, 'static', 0, $3, 1)`,
        [id, first, JSON.stringify(scene)],
      )
      return { id, link, name }
    },
    /** Sends a code to the bot, and agrees to the linking if asked. Resolves when the bot has done its part. */
    async sendCode(telegram: number, text: string): Promise<void> {
      const done = () => standIn.people.messagesTo(telegram).length + standIn.state.invoices.length
      const before = done()
      standIn.people.write(telegram, text)
      await until(() => done() > before)
      const [agree] = standIn.people.buttons(telegram)
      if (agree === undefined) return
      const asked = done()
      standIn.people.press(telegram, agree)
      await until(() => done() > asked)
    },
    async play(person: Person | null, link: string): Promise<PlayState> {
      return (await shop.call('GET', `/api/english/game/continue/${link}`, { token: person?.token })).json
    },
    async close() {
      await server?.stop()
      await standIn.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return shop
}

export type Shop = Awaited<ReturnType<typeof openShop>>
