import { randomBytes } from 'node:crypto'
import { limits } from '@fabula/core/record/limits'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type AuthorsServer, openAuthorsServer } from '../http/test-authors-server.ts'

const { novelText } = limits
/** The rule is the same for a limit of two million characters, which only takes longer to reach. */
const most = 400_000
let server: AuthorsServer
let token: string
beforeAll(async () => {
  Object.assign(limits, { novelText: most })
  server = await openAuthorsServer()
  token = await server.person()
})
afterAll(async () => {
  Object.assign(limits, { novelText })
  await server.close()
})

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token, ...(body === undefined ? {} : { body }) })
const json = { 'content-type': 'application/json' }
const ofScenes = (id: string) => `/api/building_novel/${id}/interactive_scenes`
const named = (id: string, name: string) =>
  server.call('POST', ofScenes(id), { token, body: name, headers: { 'content-type': 'text/plain' } })
/** Prompts of a scene, `count` texts of the maximum length. */
const prompts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    prompt_description: `${at}`.padEnd(limits.prompt, 'fog '),
    conditionals: [],
  }))

/** A draft with an empty scene, and four more that fill it: as JSON they are slightly above the limit. */
async function fullDraft() {
  const { id } = (await server.call('POST', '/api/building_novel', { token, body: '"The Lamp"', headers: json })).json
  const scene = (await named(id, 'Pier')).json.id as string
  // Random text: an archive with repetitive text would be refused for its compression ratio.
  const long = () => ({ prompt_description: randomBytes(limits.prompt / 2).toString('hex'), conditionals: [] })
  const texts = JSON.stringify(Array.from({ length: 5 }, long))
  await server.pool.query(
    `insert into scenes (novel_id, id, type, place, document, changed)
     select novel_id, new.id, type, at + 1,
       document || jsonb_build_object('id', new.id, 'additional_prompt_descriptions', $3::jsonb), nextval('changes')
     from scenes, (select at, gen_random_uuid() as id from generate_series(1, $2::int) at) new where novel_id = $1`,
    [id, 4, texts],
  )
  return { id: id as string, scene, path: `${ofScenes(id)}/${scene}` }
}

test('a novel holds a limited amount of text; a refused change has no effect, and a shortening one is accepted', async () => {
  const { id, path } = await fullDraft()
  const codeOf = async (asked: Promise<{ status: number; json: { code?: string } | null }>) => {
    const { status, json } = await asked
    return status < 300 ? 'ok' : `${status} ${json?.code}`
  }
  // Any lengthening is refused.
  expect(await codeOf(call('PUT', path, { additional_prompt_descriptions: prompts(1) }))).toBe('403 novel_full')
  expect((await call('GET', path)).json.additional_prompt_descriptions).toEqual([])
  expect(await codeOf(named(id, 'One more'))).toBe('403 novel_full')
  expect(await codeOf(call('PUT', `/api/building_novel/${id}`, { description: 'Fog.' }))).toBe('403 novel_full')
  const [, large] = (await call('GET', ofScenes(id))).json
  const ofLarge = `${ofScenes(id)}/${large.id}`
  expect(
    await codeOf(
      call('PUT', ofLarge, { additional_prompt_descriptions: large.additional_prompt_descriptions.slice(0, 3) }),
    ),
  ).toBe('ok')
  // Now there is room again; a scene that was deleted meanwhile can only be restored if others have not taken its room.
  expect(await codeOf(call('PUT', path, { additional_prompt_descriptions: prompts(1) }))).toBe('ok')
  expect(await codeOf(call('DELETE', path))).toBe('ok')
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into scenes (novel_id, id, type, place, document, changed)
     select novel_id, new.id, type, 99, document || jsonb_build_object('id', new.id), nextval('changes')
     from scenes, (select gen_random_uuid() as id) new where novel_id = $1 and scenes.id = $2
     returning id`,
    [id, large.id],
  )
  expect(await codeOf(call('POST', `${path}/restore`))).toBe('403 novel_full')
  expect(await codeOf(call('DELETE', `${ofScenes(id)}/${rows[0]?.id}`))).toBe('ok')
  expect(await codeOf(call('POST', `${path}/restore`))).toBe('ok')
})

/** Imports the archive of a draft. */
async function importAgain(id: string) {
  const archive = await fetch(`${server.address}/api/building_novel/${id}/archive`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const form = new FormData()
  form.set('file', await archive.blob(), 'large.fabula')
  return call('POST', '/api/building_novel/import', form)
}

test('an import above the limit is refused', async () => {
  const { id } = await fullDraft()
  const { status, json } = await importAgain(id)
  expect([status, json.code]).toEqual([403, 'novel_full'])
  const { rows } = await server.pool.query('select 1 from novels')
  expect(rows).toHaveLength(2)
})

test('an import of more scenes than a novel may have, of both kinds together, is refused', async () => {
  const { id } = (await server.call('POST', '/api/building_novel', { token, body: '"The Lamp"', headers: json })).json
  await named(id, 'Pier')
  const headers = { 'content-type': 'text/plain' }
  await server.call('POST', `/api/building_novel/${id}/static_scenes`, { token, body: 'Home', headers })
  const { scenes } = limits
  onTestFinished(() => void Object.assign(limits, { scenes }))
  Object.assign(limits, { scenes: 1 })
  expect((await importAgain(id)).json).toMatchObject({
    code: 'invalid_input',
    errors: [{ message: 'A novel has at most 1 scenes' }],
  })
  Object.assign(limits, { scenes: 2 })
  expect((await importAgain(id)).status).toBe(201)
})
