import { fold } from '@fabula/core/novel/fold'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeNovel } from '../authoring/change-novel.ts'
import { createStaticScene } from '../authoring/create-scene.ts'
import { deleteScene } from '../authoring/delete-scene.ts'
import { restoreScene } from '../authoring/restore-scene.ts'
import { type Harness, openHarness } from '../authoring/test-author.ts'
import { createDiskFiles } from '../files/disk-files.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import { novelsToPlay } from './novels-to-play.ts'
import { publishNovel } from './publish-novel.ts'
import type { NovelFilter } from './search-conditions.ts'
import { searchNovels } from './search-novels.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.database.close())

type Facts = { description?: string; language?: 'english' | 'russian'; required_18_age?: boolean; scenes?: number }

async function publish(name: string, { scenes = 1, ...facts }: Facts = {}) {
  const place = await harness.draft(await harness.author(), name)
  for (let i = 0; i < scenes; i++) await createStaticScene(harness, place, `Scene ${i}`)
  await changeNovel(harness, place, facts, null)
  const files = createDiskFiles('/nowhere')
  return (await publishNovel({ ...harness, files }, place, `link-${place.id}`)).id
}

const everything: NovelFilter = { name: '', description: '', sort: 'ascending', limit: 20, offset: 0, age: 'any' }

async function find(filter: Partial<NovelFilter>): Promise<string[]> {
  const { novels, max_novels } = await searchNovels(harness, { ...everything, ...filter })
  expect(max_novels).toBe(novels.length)
  return novels.map(({ name }) => name)
}

it('finds by words of the name or the description, by language, length and age, and by all of them together', async () => {
  const lamp = await publish('The Lamp', { description: 'Fog over the quay', scenes: 6 })
  await publish('Туман', { description: 'Lamp oil is dear', language: 'russian' })
  await publish('Night Shift', { description: '100% fog', required_18_age: true, scenes: 21 })
  await withNovelLock(harness.pool, lamp, (client, changed) =>
    client.query(
      `insert into translations (novel_id, language, unit, source_hash, source, text, made_by, changed)
       values ($1, 'russian', 'novel/name', 'x', 'The Lamp', 'Фонарь', 'author', $2)`,
      [lamp, changed],
    ),
  )
  expect(await find({ text: 'LAMP' })).toEqual(['The Lamp', 'Туман'])
  expect(await find({ text: 'quay lamp' })).toEqual(['The Lamp'])
  expect(await find({ text: '0% f' })).toEqual(['Night Shift'])
  expect(await find({ text: '%' })).toEqual(['Night Shift'])
  expect(await find({ text: '«Туман», oil-lamp' })).toEqual(['Туман'])
  expect(await find({ text: 'lamp-zz' })).toEqual([])
  await publish('It’s all at sea, из-за тебя')
  for (const text of ["it's", 'It’s sea', 'из\u2011за']) expect(await find({ text }), text).toHaveLength(1)
  await harness.pool.query("delete from novels where head->>'name' like 'It’s%' and kind = 'production'")
  expect(await find({ text: '\ufeffLa\u00admp\u200b’s' })).toEqual(['The Lamp', 'Туман'])
  expect(await find({ language: 'russian' })).toEqual(['The Lamp', 'Туман'])
  expect(await find({ language: 'english' })).toEqual(['The Lamp', 'Night Shift'])
  expect(await find({ length: 'short' })).toEqual(['Туман'])
  expect(await find({ length: 'medium' })).toEqual(['The Lamp'])
  expect(await find({ length: 'long' })).toEqual(['Night Shift'])
  expect(await find({ age: 'everyone' })).toEqual(['The Lamp', 'Туман'])
  expect(await find({ age: 'adults' })).toEqual(['Night Shift'])
  expect(await find({ text: 'fog', language: 'english', length: 'long', age: 'adults' })).toEqual(['Night Shift'])
  expect(await find({ text: 'fog', age: 'everyone', length: 'long' })).toEqual([])
})

it('finds one or two letters, and characters that no word index contains, in any place', async () => {
  await harness.pool.query("delete from novels where kind = 'production'")
  const author = await harness.author()
  const names = ['ёж', 'А ну-ка', 'a b', '%%', 'a_b', 'ab', 'ba', '\\\\', 'aab', '"a"', '👋🏽b', "{a,b}'"].map(fold)
  for (const [at, name] of names.entries()) {
    await harness.pool.query(
      `insert into novels (id, owner_id, kind, play_link, head, name_folded, description_folded, changed, created_at)
       values (gen_random_uuid(), $1, 'production', $2, $3, $4, $5, 0, now() + $6 * interval '1 second')`,
      [author, `short-${at}`, { name, description: '' }, name, names[at - 1] ?? '', at],
    )
  }
  const within = (name: string) => [...name].flatMap((_, at) => [1, 2, 3].map((n) => fold(name.slice(at, at + n))))
  const parts = new Set([...names.flatMap(within), 'zq', 'b%', 'ba%'])
  for (const part of parts) {
    // Half of a surrogate pair is not text.
    if (part === '' || /\p{Surrogate}/u.test(part)) continue
    expect(await find({ name: part }), part).toEqual(names.filter((name) => name.includes(part)))
    if (/\s/.test(part)) continue
    const either = names.filter((name, at) => name.includes(part) || names[at - 1]?.includes(part))
    expect(await find({ text: part }), part).toEqual(either)
  }
})

it('recommends what anybody can play at once: free, for every age, without a group, the most liked first', async () => {
  await harness.pool.query("delete from novels where kind = 'production'")
  await publish('Adult', { required_18_age: true })
  const priced = await publish('Priced')
  const grouped = await publish('Grouped')
  const liked = await publish('Liked')
  await publish('Plain')
  await harness.pool.query('update novels set price_stars = 5 where id = $1', [priced])
  await harness.pool.query('update novels set telegram_group_required = true where id = $1', [grouped])
  await harness.pool.query('update novels set likes = 3 where id = any($1)', [[liked, priced]])
  const playing = async (language: 'english' | 'russian') =>
    (await novelsToPlay(harness, language)).map(({ name }) => name)
  expect(await playing('english')).toEqual(['Liked', 'Plain'])
  // Without a Russian novel all others are recommended;
  expect(await playing('russian')).toEqual(['Liked', 'Plain'])
  await publish('Туман', { language: 'russian' })
  // otherwise readable ones come first.
  expect(await playing('russian')).toEqual(['Туман'])
})

it('counts the scenes of a published novel as they are added and deleted, for its length', async () => {
  const id = await publish('Counted', { scenes: 5 })
  const { rows } = await harness.pool.query('select owner_id from novels where id = $1', [id])
  const place = { author: rows[0].owner_id, base: 'production_novel' as const, id }
  const lengths = async () =>
    Promise.all(['short', 'medium'].map(async (length) => (await find({ text: 'Counted', length } as never)).length))
  expect(await lengths()).toEqual([1, 0])
  const { id: sceneId } = await createStaticScene(harness, place, 'The sixth')
  expect(await lengths()).toEqual([0, 1])
  await deleteScene(harness, { ...place, type: 'static', sceneId })
  expect(await lengths()).toEqual([1, 0])
  await restoreScene(harness, { ...place, type: 'static', sceneId })
  expect(await lengths()).toEqual([0, 1])
})

it('reports exact counts up to a thousand, and beyond that where the last page is', async () => {
  const author = await harness.author()
  await harness.pool.query(
    `insert into novels (id, owner_id, kind, play_link, head, name_folded, description_folded, changed)
     select gen_random_uuid(), $1, 'production', 'z' || n, '{"name": "Zebra", "description": ""}', 'zebra', '', 0
     from generate_series(1, 1500) n`,
    [author],
  )
  await harness.pool.query('analyze novels')
  const count = async (offset: number, text: string) => {
    const { novels, max_novels } = await searchNovels(harness, { ...everything, text, offset, limit: 6 })
    return { found: novels.length, told: max_novels }
  }
  for (const text of ['zebra', 'ze']) {
    const first = await count(0, text)
    expect(first.found).toBe(6)
    expect(first.told).toBeGreaterThan(1_000)
    expect(await count(1_498, text), 'the last page').toEqual({ found: 2, told: 1_500 })
    const beyond = await count(5_000, text)
    expect(beyond.found).toBe(0)
    expect(beyond.told).toBeLessThanOrEqual(5_000)
  }
  await harness.pool.query(
    "delete from novels where name_folded = 'zebra' and id not in (select id from novels limit 900)",
  )
  const { told } = await count(0, 'zebra')
  const { rows } = await harness.pool.query("select count(*)::int as n from novels where name_folded = 'zebra'")
  expect(told).toBe(rows[0].n)
})
