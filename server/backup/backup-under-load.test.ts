import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { PlayState } from '@fabula/contract/shapes/play'
import type { NovelId } from '@fabula/core/ids'
import { character, onStage, tinyNovel } from '@fabula/core/test/tiny-novel'
import { builtFromSource } from '@fabula/dev/built-from-source'
import { runServer } from '@fabula/dev/run-server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '../database/new-id.ts'
import { createEmptyDatabase, createTestDatabase } from '../database/test-database.ts'
import { createDiskFiles } from '../files/disk-files.ts'
import { originalKey } from '../media/file-keys.ts'
import { aUser } from '../play/test/a-play.ts'

const run = promisify(execFile)

/** Runs a command as npm does, built from the current source. */
const command = async (name: 'backup' | 'restore', file: string, env: Record<string, string>) =>
  run(process.execPath, [join(builtFromSource(), `${name}.js`), file], {
    env: { PATH: process.env.PATH, ...env },
  })

/** Repeats `work` until `stop` is called. */
function keepOn(work: (round: number) => Promise<void>) {
  let on = true
  let failure: unknown
  const done = (async () => {
    for (let round = 0; on; round++) await work(round)
  })().catch((error: unknown) => {
    failure = error
  })
  return {
    stop: async () => {
      on = false
      await done
      if (failure) throw failure
    },
  }
}

test('a backup under load restores every acknowledged row and file from before it, and no row without its file', async () => {
  const [source, target] = await Promise.all([createTestDatabase(), createEmptyDatabase()])
  const folder = await mkdtemp(join(tmpdir(), 'fabula-load-'))
  const env = { DATABASE_URL: source.url, DATA_DIR: folder, DEMO: 'off', MODEL_PROVIDER: 'offline' }
  const server = await runServer(env, { dataDir: folder, unbuilt: true })
  const working: ReturnType<typeof keepOn>[] = []
  try {
    await publishRoom(source.pool)
    const states = new Set<string>()
    const assets = new Map<string, string>()
    const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#246' } })
      .png()
      .toBuffer()
    const call = async <T>(
      method: string,
      path: string,
      headers: Record<string, string>,
      body?: string | FormData | URLSearchParams,
    ): Promise<T> => {
      const answer = await fetch(server.address + path, { method, headers, ...(body === undefined ? {} : { body }) })
      // A fast machine exceeds the rate limit of one caller, so it waits as told.
      if (answer.status === 429) {
        await answer.arrayBuffer()
        await setTimeout(1000 * Number(answer.headers.get('retry-after')))
        return call(method, path, headers, body)
      }
      const text = await answer.text()
      expect(answer.ok, `${method} ${path}: ${answer.status} ${text}`).toBe(true)
      return (text === '' ? undefined : JSON.parse(text)) as T
    }
    const reader = async () => {
      const first = await fetch(`${server.address}/api/english/game/continue/room`)
      await first.arrayBuffer()
      const cookie = first.headers
        .getSetCookie()
        .map((set) => set.split(';')[0])
        .join('; ')
      let at = await call<PlayState>('GET', '/api/english/game/continue/room', { cookie })
      return keepOn(async (round) => {
        const path = `/api/english/game/${at.novel_id}/state/${at.game_state_id}/interact`
        const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': newId() }
        at = await call('POST', path, headers, JSON.stringify({ text: `What news, ${round}?` }))
        states.add(String(at.game_state_id))
      })
    }
    const author = async (name: string) => {
      const form = () => new URLSearchParams({ username: name, password: 'a long enough one' })
      await call('POST', '/api/user', {}, form())
      const { access_token } = await call<{ access_token: string }>('POST', '/api/login', {}, form())
      const headers = { authorization: `Bearer ${access_token}` }
      const named = { ...headers, 'content-type': 'application/json' }
      return keepOn(async (round) => {
        const { id } = await call<{ id: string }>('POST', '/api/building_novel', named, JSON.stringify(`N${round}`))
        const picture = new FormData()
        for (const [key, value] of Object.entries({ name: 'Quay', prompt_description: 'x', asset_type: 'sprite' })) {
          picture.set(key, value)
        }
        picture.set('file', new Blob([new Uint8Array(bytes)]), 'quay.png')
        const asset = await call<string>('POST', `/api/building_novel/${id}/assets`, headers, picture)
        // Every third asset is deleted at once, with its file.
        if (round % 3 === 2) await call('DELETE', `/api/building_novel/${id}`, headers)
        else assets.set(asset, id)
      })
    }
    working.push(...(await Promise.all([reader(), reader(), author('anna'), author('boris')])))
    await expect.poll(() => Math.min(states.size, assets.size), { timeout: 60_000 }).toBeGreaterThan(4)
    const before = { states: [...states], assets: [...assets.keys()] }
    const file = join(folder, 'backup.tar')
    const { stdout } = await command('backup', file, env)
    const during = states.size + assets.size - before.states.length - before.assets.length
    await Promise.all(working.map((work) => work.stop()))
    expect(stdout).toMatch(/read again and compared/)
    expect(during, 'readers and authors went on meanwhile').toBeGreaterThan(0)

    const place = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'restored') }
    await command('restore', file, place)
    const kept = async (sql: string, ids: string[]) => (await target.pool.query(sql, [ids])).rowCount
    expect(await kept('select 1 from states where id = any($1)', before.states)).toBe(before.states.length)
    expect(await kept('select 1 from assets where id = any($1)', before.assets)).toBe(before.assets.length)
    const store = createDiskFiles(join(place.DATA_DIR, 'files'))
    const { rows } = await target.pool.query('select novel_id, file, extension, bytes from assets')
    for (const asset of rows) {
      expect(await store.size(originalKey(asset.novel_id, asset.file, asset.extension))).toBe(asset.bytes)
    }
    await expect(command('restore', file, env)).rejects.toThrow(/server is using this database/)
  } finally {
    await Promise.allSettled(working.map((work) => work.stop()))
    await server.stop()
    await Promise.all([source.close(), target.close()])
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)

async function publishRoom(pool: Awaited<ReturnType<typeof createTestDatabase>>['pool']): Promise<void> {
  const {
    id: _,
    created_at: _at,
    assets: _assets,
    interactive_scenes,
    static_scenes: _static,
    ...head
  } = tinyNovel({
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
  const [id, owner] = [newId<NovelId>(), await aUser(pool, 'owner')]
  await pool.query(
    `insert into novels (id, owner_id, kind, play_link, head, name_folded, description_folded, changed)
     values ($1, $2, 'production', 'room', $3, '', '', nextval('changes'))`,
    [id, owner.id, JSON.stringify(head)],
  )
  for (const scene of interactive_scenes) {
    await pool.query(
      `insert into scenes (novel_id, id, type, place, document, changed)
       values ($1, $2, 'interactive', 0, $3, nextval('changes'))`,
      [id, scene.id, JSON.stringify(scene)],
    )
  }
}
