import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthorsServer, openAuthorsServer } from '../test-authors-server.ts'

let server: AuthorsServer
let token: string
beforeAll(async () => {
  server = await openAuthorsServer()
  token = await server.person()
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}, as = token) =>
  server.call(method, path, { token: as, headers, ...(body === undefined ? {} : { body }) })
const newDraft = async (name: string, as = token) =>
  (await call('POST', '/api/building_novel', `"${name}"`, { 'content-type': 'application/json' }, as)).json.id as string
const read = async (id: string) => (await call('GET', `/api/building_novel/${id}`)).json

async function newPicture(novel: string, type: string, name: string): Promise<string> {
  const bytes = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const form = new FormData()
  for (const [key, value] of Object.entries({ name, prompt_description: name, asset_type: type })) form.set(key, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), `${name}.png`)
  return (await call('POST', `/api/building_novel/${novel}/assets`, form)).json
}

/** A draft with a scene that has a cast, a picture, and an ending that sets a flag. */
async function furnished() {
  const id = await newDraft('The Lamp')
  const [sprite, background] = [await newPicture(id, 'sprite', 'ilse'), await newPicture(id, 'background', 'quay')]
  const [character, mix, flag, spare] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await call('PUT', `/api/building_novel/${id}`, {
    characters: [
      {
        id: character,
        prompt_name: 'Ilse',
        sprites: [{ id: mix, name: 'Everyday', sprite_ids: [sprite] }],
        biographies: [{ prompt_description: 'A lamplighter.', conditionals: [] }],
      },
    ],
    states: {
      flags: [
        { id: flag, name: 'met', initial_value: false },
        { id: spare, name: 'spare', initial_value: false },
      ],
      scales: [],
    },
  })
  const text = { 'content-type': 'text/plain' }
  const scene = (await call('POST', `/api/building_novel/${id}/interactive_scenes`, 'The quay', text)).json.id as string
  const next = (await call('POST', `/api/building_novel/${id}/static_scenes`, 'Home', text)).json.id as string
  const ending = randomUUID()
  await call('PUT', `/api/building_novel/${id}/interactive_scenes/${scene}`, {
    characters: [{ character_id: character, sprite_mix_id: mix, start_sprite_id: sprite }],
    backgrounds: [{ background_asset_id: background }],
    start_message_original: 'Good evening.',
    endings: [
      {
        id: ending,
        name: 'Left',
        prompt_ending_conditional: 'they leave',
        next_scene: { scene_id: next, scene_type: 'static' },
        states_trigger: { flags: [{ flag_id: flag }] },
      },
    ],
  })
  return { id, scene, next, sprite, background, character, flag, ending }
}

describe('a scene copied into another draft', () => {
  test('brings the things it uses, with files of its own, and is playable by itself', async () => {
    const from = await furnished()
    const to = await newDraft('The Other')
    const copy = await call('POST', `/api/building_novel/${from.id}/scenes/${from.scene}/copy`, { to })
    expect(copy.status).toBe(201)
    expect(copy.json).toMatchObject({ name: 'The quay', start_message_original: 'Good evening.', revision: 1 })
    expect(copy.json.id).not.toBe(from.scene)
    const there = await read(to)
    expect(there.interactive_scenes).toEqual([copy.json])
    expect(there.characters.map(({ id }: { id: string }) => id)).toEqual([from.character])
    expect(there.states.flags.map(({ id }: { id: string }) => id)).toEqual([from.flag])
    expect(there.assets.sprites.map(({ id }: { id: string }) => id)).toEqual([from.sprite])
    expect(there.assets.backgrounds.map(({ id }: { id: string }) => id)).toEqual([from.background])
    expect(copy.json.endings[0]).toMatchObject({ name: 'Left', next_scene: null })
    expect(copy.json.endings[0].id).not.toBe(from.ending)

    await call('DELETE', `/api/building_novel/${from.id}`)
    const picture = await fetch(server.address + there.assets.backgrounds[0].url)
    expect([picture.status, (await picture.arrayBuffer()).byteLength > 0]).toEqual([200, true])
  })

  test('leaves existing things alone; a second copy adds only itself', async () => {
    const from = await furnished()
    const to = await newDraft('The Other')
    const path = `/api/building_novel/${from.id}/scenes/${from.scene}/copy`
    await call('POST', path, { to })
    const before = await read(to)
    const renamed = before.characters.map((character: object) => ({ ...character, prompt_name: 'Elsa' }))
    await call('PUT', `/api/building_novel/${to}`, { characters: renamed })
    expect((await call('POST', path, { to })).status).toBe(201)
    const after = await read(to)
    expect(after.characters).toEqual(renamed)
    expect(after.assets).toEqual(before.assets)
    expect(after.interactive_scenes).toHaveLength(2)
  })

  test('restores a picture that was deleted there', async () => {
    const from = await furnished()
    const to = await newDraft('The Other')
    const path = `/api/building_novel/${from.id}/scenes/${from.scene}/copy`
    await call('POST', path, { to })
    await call('DELETE', `/api/building_novel/${to}/assets/${from.background}`)
    expect((await read(to)).assets.backgrounds).toEqual([])
    await call('POST', path, { to })
    expect((await read(to)).assets.backgrounds).toMatchObject([{ id: from.background, name: 'quay' }])
  })

  test('can be copied within its own draft, and keeps its exits', async () => {
    const from = await furnished()
    const copy = await call('POST', `/api/building_novel/${from.id}/scenes/${from.scene}/copy`, { to: from.id })
    expect(copy.json.endings[0].next_scene).toEqual({ scene_id: from.next, scene_type: 'static' })
  })

  test('can neither be copied from nor to somebody else’s draft', async () => {
    const from = await furnished()
    const stranger = await server.person()
    const theirs = await newDraft('Theirs', stranger)
    const path = `/api/building_novel/${from.id}/scenes/${from.scene}/copy`
    expect((await call('POST', path, { to: theirs })).json).toMatchObject({ code: 'novel_not_found' })
    expect((await call('POST', path, { to: theirs }, {}, stranger)).json).toMatchObject({ code: 'novel_not_found' })
    const nowhere = `/api/building_novel/${from.id}/scenes/${randomUUID()}/copy`
    expect((await call('POST', nowhere, { to: from.id })).json).toMatchObject({ code: 'scene_not_found' })
  })
})
