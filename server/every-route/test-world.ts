import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlayState } from '@fabula/contract/shapes/play'
import { helping } from '@fabula/dev/scripted-model/helping'
import { modelEnvironment } from '@fabula/dev/scripted-model/model-environment'
import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { translating } from '@fabula/dev/scripted-model/translating'
import { pino } from 'pino'
import sharp from 'sharp'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { readEnvironment } from '../environment/env.ts'
import { unlimited } from '../http/test-limits.ts'
import { startServer } from '../start-server.ts'

/**
 * Callers: the owner of everything, the editor and viewer of their drafts, another account, a guest, and the operator.
 */
export type Actor = 'owner' | 'editor' | 'viewer' | 'stranger' | 'guest' | 'operator'

export interface Ask {
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}

export interface Told {
  status: number
  // Tests read answers without checking their types.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  json: any
  text: string
  /** Its `Content-Type`; empty without one. */
  type: string
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** A draft, a publication of it, and the ids in both. */
export interface Novels {
  draft: string
  published: string
  link: string
  scene: string
  still: string
  asset: string
}

const adminKey = 'the key of the operator'

/** For tests and proofs: the whole server with a scripted model, and people with accounts; each draft has an editor and a viewer. */
export async function openWorld(openDatabase: () => Promise<TestDatabase> = createTestDatabase) {
  const [database, model, folder, bytes] = await Promise.all([
    openDatabase(),
    startScriptedModel(),
    mkdtemp(join(tmpdir(), 'fabula-every-route-')),
    sharp({ create: { width: 64, height: 64, channels: 3, background: '#246' } })
      .png()
      .toBuffer(),
  ])
  model.rules.push(translating(), helping({ text: 'Туман.' }))
  const env = readEnvironment({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: '0',
    DEMO: 'off',
    ...modelEnvironment(model.url),
    MODEL_PROBE: 'off',
    SPEECH_BASE_URL: model.url,
    ADMIN_KEY: adminKey,
    // No quotas, however many calls are made.
    ...{ DRAFTS_PER_USER: '0', NOVELS_PER_USER: '0', PUBLISHED_PER_USER: '0', STORAGE_MB_PER_USER: '0' },
    ACCOUNTS_PER_DAY_ADDRESS: '0',
    LOG_LEVEL: 'silent',
  })
  // Taking an offline copy must not need built pages.
  await mkdir(join(folder, 'offline-copy'))
  await Promise.all(['page.js', 'page.css'].map((name) => writeFile(join(folder, 'offline-copy', name), '')))
  const server = await startServer(env, pino({ level: 'silent' }), { dist: folder, ...unlimited })
  const address = `http://127.0.0.1:${server.port}`
  const tokens: Partial<Record<Actor, string>> = {}

  async function call(actor: Actor, { method, path, body, headers = {} }: Ask): Promise<Told> {
    const isPlain = body instanceof URLSearchParams || body instanceof FormData || body === undefined
    const isText = headers['content-type'] === 'text/plain'
    const answer = await fetch(address + path, {
      method,
      headers: {
        ...(tokens[actor] ? { authorization: `Bearer ${tokens[actor]}` } : {}),
        ...(actor === 'operator' ? { 'x-admin-key': adminKey } : {}),
        ...(isPlain ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isPlain ? body : isText ? String(body) : JSON.stringify(body),
    } as RequestInit)
    const text = await answer.text()
    const type = answer.headers.get('content-type') ?? ''
    const json = /json(;|$)/.test(type) && !type.includes('ndjson') ? JSON.parse(text) : undefined
    return { status: answer.status, json, text, type }
  }

  /** Makes a call that must succeed, and returns its answer. */
  async function done(actor: Actor, ask: Ask) {
    const { status, json, text } = await call(actor, ask)
    if (status >= 300) throw new Error(`${ask.method} ${ask.path}: ${status} ${text}`)
    return json
  }

  const credentials = (username: string) => new URLSearchParams({ username, password: 'long enough' })
  async function logIn(username: string): Promise<string> {
    return (await done('guest', { method: 'POST', path: '/api/login', body: credentials(username) })).access_token
  }
  for (const actor of ['owner', 'stranger', 'editor', 'viewer'] as const) {
    await done('guest', { method: 'POST', path: '/api/user', body: credentials(actor) })
    tokens[actor] = await logIn(actor)
  }

  const picture = (more: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [key, value] of Object.entries(more)) form.set(key, value)
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'quay.png')
    return form
  }

  /** A draft of the owner's: a character on a stage, a static scene, an unused picture. */
  const template = await aTemplate(done, picture)
  let copies = 0

  /** Creates another copy of it, and publishes it. The ids inside stay those of the copy. */
  async function novels(): Promise<Novels> {
    const link = `copy-${++copies}`
    const path = `/api/building_novel/${template.draft}`
    const draft = await done('owner', { method: 'POST', path: `${path}/duplicate`, body: { name: link } })
    await database.pool.query(
      `insert into novel_members (novel_id, user_id, role)
       select $1, id, username from users where username in ('editor', 'viewer')`,
      [draft.id],
    )
    const published = await done('owner', {
      method: 'POST',
      path: `/api/building_novel/${draft.id}/production_novel`,
      body: { play_link: link, translate: false },
    })
    return {
      draft: draft.id as string,
      published: published.id as string,
      link,
      scene: draft.interactive_scenes[0].id as string,
      still: draft.static_scenes[0].id as string,
      asset: draft.assets.backgrounds[0].id as string,
    }
  }
  let shared: Promise<Novels> | undefined
  let digestOfAll: Promise<string> | undefined
  const games = new Map<string, Promise<{ first: string; state: string }>>()

  async function play(novel: string, link: string) {
    const body = { prompt_name: 'Vera', prompt_biography: '' }
    // The stranger is a reader too, so that it is not the gate that keeps them from what is the owner's.
    for (const reader of ['owner', 'stranger'] as const)
      await done(reader, { method: 'PUT', path: `/api/user_novel_game/${novel}/biography`, body })
    const first: PlayState = await done('owner', { method: 'GET', path: `/api/english/game/continue/${link}` })
    const second: PlayState = await done('owner', {
      method: 'POST',
      path: `/api/english/game/${novel}/state/${first.game_state_id}/interact`,
      body: { text: 'What news of the lamps?' },
    })
    return { first: String(first.game_state_id), state: String(second.game_state_id) }
  }

  return {
    database,
    model,
    address,
    call,
    done,
    picture,
    credentials,
    logIn,
    ...template,
    novels,
    /** For calls that only read. */
    sharedNovels: () => (shared ??= novels()),
    /** The owner's game in a published novel, with a reply. */
    game(novel: string, link: string) {
      const made = games.get(novel) ?? play(novel, link)
      games.set(novel, made)
      return made
    },
    /**
     * A digest of the database, without what any call may update (who was seen, and when), and what is counted in the
     * background.
     */
    async digest(): Promise<string> {
      digestOfAll ??= sumsOf(database)
      const { rows } = await database.pool.query<{ sum: string }>(await digestOfAll)
      return rows.map(({ sum }) => sum).join('\n')
    },
    async close() {
      await server.stop()
      await Promise.all([database.close(), model.close(), rm(folder, { recursive: true, force: true })])
    },
  }
}

/** A query for each table's name, number of rows, and a checksum of their content, whatever their order. */
async function sumsOf({ pool }: TestDatabase): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1`,
    [['sessions', 'attempts', 'users', 'schema_migrations', 'daily_counts', 'counted_readers']],
  )
  return rows
    .map(
      ({
        name,
      }) => `select concat_ws(' ', '${name}', count(*), sum(hashtextextended(t::text, 0))) as sum from "${name}" t
        ${name === 'installation' ? "where name <> 'counted-until'" : ''}`,
    )
    .join(' union all ')
}

async function aTemplate(done: (actor: Actor, ask: Ask) => Promise<Told['json']>, picture: () => FormData) {
  const character = crypto.randomUUID()
  const mix = crypto.randomUUID()
  const { id } = await done('owner', { method: 'POST', path: '/api/building_novel', body: 'The Lamp' })
  const base = `/api/building_novel/${id}`
  const asset = (kind: string) => {
    const form = picture()
    for (const [key, value] of Object.entries({ name: kind, prompt_description: 'fog', asset_type: kind }))
      form.set(key, value)
    return done('owner', { method: 'POST', path: `${base}/assets`, body: form })
  }
  const sprite = await asset('sprite')
  await asset('background')
  const named = (kind: string, name: string) =>
    done('owner', {
      method: 'POST',
      path: `${base}/${kind}_scenes`,
      body: name,
      headers: { 'content-type': 'text/plain' },
    })
  const scene = await named('interactive', 'The quay')
  await named('static', 'The road')
  await done('owner', {
    method: 'PUT',
    path: base,
    body: {
      readers_may_edit: true,
      language: 'english',
      description: 'Fog over the quay.',
      first_scene_id: scene.id,
      characters: [
        {
          id: character,
          prompt_name: 'Ilse',
          example_lines: ['Mind the step.', 'The oil is low tonight.', 'Ask me about the lamps.'],
          sprites: [{ id: mix, name: 'usual', sprite_ids: [sprite] }],
        },
      ],
    },
  })
  await done('owner', {
    method: 'PUT',
    path: `${base}/interactive_scenes/${scene.id}`,
    body: {
      interactive: true,
      characters: [
        {
          character_id: character,
          sprite_mix_id: mix,
          start_sprite_id: sprite,
          position: 'center',
          conditionals: [],
          example_lines: [],
        },
      ],
    },
  })
  return { draft: id as string, character }
}
