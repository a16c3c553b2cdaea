import type { NovelId } from '@fabula/core/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../accounts/caller.ts'
import { changeNovel } from '../authoring/change-novel.ts'
import { changeScene } from '../authoring/change-scene.ts'
import { createInteractiveScene, createStaticScene } from '../authoring/create-scene.ts'
import { type Harness, openHarness } from '../authoring/test-author.ts'
import { newId } from '../database/new-id.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import { readPublishedPage } from '../publishing/read-published.ts'
import { searchNovels } from '../publishing/search-novels.ts'
import { writeTranslations } from '../translation/write-translations.ts'
import { addToLibrary } from './add-to-library.ts'
import { listLibrary } from './list-library.ts'
import { readLibraryNovel } from './read-library-novel.ts'

let harness: Harness
let reader: Caller
beforeAll(async () => {
  harness = await openHarness()
  reader = { kind: 'user', id: await harness.author(), username: 'reader', session_id: newId<string>(), ip: '' }
})
afterAll(() => harness.database.close())

/** A novel with three endings and a final scene, published by its row alone. */
async function publicNovel(link: string) {
  const place = await harness.draft(await harness.author(), 'The Lamp')
  const scene = await createInteractiveScene(harness, place, 'Quay')
  const last = await createStaticScene(harness, place, 'Home')
  const ending = { prompt_ending_conditional: 'x', conditionals: [] }
  const endings = ['a', 'b', 'c'].map((name) => ({ ...ending, id: newId<string>(), name }))
  await changeScene(harness, { ...place, type: 'interactive', sceneId: scene.id }, { endings }, null)
  await harness.pool.query("update novels set kind = 'production', play_link = $2 where id = $1", [place.id, link])
  return { id: place.id, ids: endings.map(({ id }) => id), last: last.id }
}

async function addState(gameId: string, parent: string | null, completed_endings: string[], scene_id?: string) {
  const id = newId<string>()
  await harness.pool.query(
    `insert into states (user_id, id, game_id, parent_id, depth, document)
     select user_id, $1, id, $3, 0, $4 from games where id = $2`,
    [id, gameId, parent, JSON.stringify({ scene_id, world: { flags: {}, scales: {}, completed_endings } })],
  )
  return id
}

async function addGame(novelId: NovelId, userId: string) {
  const id = newId<string>()
  await harness.pool.query('insert into games (id, user_id, novel_id) values ($1, $2, $3)', [id, userId, novelId])
  return id
}

it('counts an ending once, over all games and branches of this reader, as long as the novel has it', async () => {
  const { id, ids, last } = await publicNovel('endings')
  const [a = '', b = '', c = ''] = ids
  await addToLibrary(harness, reader, 'endings')
  const game = await addGame(id, reader.id)
  const root = await addState(game, null, [])
  const one = await addState(game, root, [a])
  await addState(game, one, [a, newId<string>()])
  await addState(game, root, [b])
  await addState(await addGame(id, reader.id), null, [a])
  await addState(await addGame(id, await harness.author()), null, [c])
  expect(await readLibraryNovel(harness, reader, 'endings')).toMatchObject({ endings_found: 2, endings_total: 4 })
  expect(await readLibraryNovel(harness, reader, 'endings')).toMatchObject({ current: null })
  await harness.pool.query('update readings set current_state_id = $1 where user_id = $2 and novel_id = $3', [
    one,
    reader.id,
    id,
  ])
  expect(await readLibraryNovel(harness, reader, 'endings')).toMatchObject({
    current: { game_state_id: one, the_end: false },
  })
  await harness.pool.query(`update states set document = document || '{"the_end":true}' where id = $1`, [one])
  expect(await readLibraryNovel(harness, reader, 'endings')).toMatchObject({ current: { the_end: true } })
  await addState(game, one, [a], last)
  expect(await readLibraryNovel(harness, reader, 'endings')).toMatchObject({ endings_found: 3, endings_total: 4 })
})

it('shows a page in the language of its route where translations exist', async () => {
  const { id } = await publicNovel('translated')
  const { rows } = await harness.pool.query<{ owner: typeof reader.id }>(
    'select owner_id as owner from novels where id = $1',
    [id],
  )
  const author = rows[0]?.owner ?? reader.id
  await changeNovel(harness, { author, base: 'production_novel', id }, { description: 'Fog' }, null)
  await withNovelLock(harness.pool, id, (client, changed) =>
    client.query(
      `insert into translations (novel_id, language, unit, source_hash, source, text, made_by, changed)
       values ($1, 'russian', 'novel/name', 'x', 'The Lamp', 'Фонарь', 'author', $2),
         ($1, 'russian', 'novel/description', 'y', 'An older fog', 'Старый туман', 'model', $2)`,
      [id, changed],
    ),
  )
  const filter = { name: '', description: 'fog', sort: 'liked', limit: 10, offset: 0, age: 'any' } as const
  expect((await searchNovels(harness, filter, 'russian')).novels[0]).toMatchObject({
    name: 'Фонарь',
    description: 'Fog',
  })
  expect((await searchNovels(harness, filter)).novels[0]?.name).toBe('The Lamp')
  expect((await readPublishedPage(harness, reader, 'translated', 'russian')).name).toBe('Фонарь')
  expect((await readPublishedPage(harness, reader, 'translated', 'english')).name).toBe('The Lamp')
  await addToLibrary(harness, reader, 'translated')
  const mine = await listLibrary(harness, reader, { limit: 10, offset: 0, name_substring: 'lamp' }, 'russian')
  expect(mine.novel_briefs.map(({ name }) => name)).toContain('Фонарь')
  expect((await readLibraryNovel(harness, reader, 'translated', 'russian')).name).toBe('Фонарь')
  expect((await readLibraryNovel(harness, reader, 'translated')).name).toBe('The Lamp')
})

it('finds a novel by its name in either language, but not by an outdated translation', async () => {
  const { id } = await publicNovel('both')
  await addToLibrary(harness, reader, 'both')
  const found = async (part: string) => {
    const filter = { name: part, description: '', sort: 'liked', limit: 10, offset: 0, age: 'any' } as const
    const ids = (await searchNovels(harness, filter)).novels.map((novel) => novel.id)
    const mine = await listLibrary(harness, reader, { limit: 10, offset: 0, name_substring: part })
    expect(mine.novel_briefs.some(({ novel_id }) => novel_id === id)).toBe(ids.includes(id))
    return ids.includes(id)
  }
  const text = { unit: 'novel/name', source: 'The Lamp', text: 'Фонарь у воды' }
  await writeTranslations(harness.pool, id, 'russian', [text])
  expect([await found('ФОНАРЬ У'), await found('lamp'), await found('lamp фонарь')]).toEqual([true, true, false])
  await writeTranslations(harness.pool, id, 'russian', [{ ...text, text: 'Лампа' }])
  expect([await found('фонарь'), await found('лампа')]).toEqual([false, true])
  const { rows } = await harness.pool.query<{ owner: typeof reader.id }>(
    'select owner_id as owner from novels where id = $1',
    [id],
  )
  const author = rows[0]?.owner ?? reader.id
  await changeNovel(harness, { author, base: 'production_novel', id }, { description: 'Fog' }, null)
  expect([await found('лампа'), await found('lamp')]).toEqual([true, true])
})
