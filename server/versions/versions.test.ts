import { randomBytes } from 'node:crypto'
import type { SceneId } from '@fabula/core/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeNovel } from '../authoring/change-novel.ts'
import { changeScene } from '../authoring/change-scene.ts'
import { createStaticScene } from '../authoring/create-scene.ts'
import { deleteScene } from '../authoring/delete-scene.ts'
import { readNovel } from '../authoring/read-novel.ts'
import { type Harness, openHarness } from '../authoring/test-author.ts'
import { newId } from '../database/new-id.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import { keepDueVersions } from './keep-due-versions.ts'
import { listVersions, nameVersion, readVersion } from './list-versions.ts'
import { packText } from './pack-part.ts'
import { restoreVersion } from './restore-version.ts'
import { keepVersion, type NewVersion } from './version-store.ts'

let ports: Harness
beforeAll(async () => {
  ports = await openHarness()
})
afterAll(() => ports.database.close())

type Draft = Awaited<ReturnType<Harness['draft']>>
const draft = async () => ports.draft(await ports.author())
const scene = (place: Draft, name: string) => createStaticScene(ports, place, name)
const write = (place: Draft, sceneId: SceneId, original_message: string) =>
  changeScene(ports, { ...place, type: 'static', sceneId }, { original_message }, null)
const keep = (place: Draft, version: NewVersion) =>
  withNovelLock(ports.pool, place.id, (client) => keepVersion(client, place.id, version))
const messages = async (place: Draft) =>
  (await readNovel(ports, place)).static_scenes.map(({ original_message }) => original_message)
const character = (id: string, prompt_name: string) => ({ id, prompt_name, sprites: [], biographies: [] })

describe('a version', () => {
  test('contains the novel’s state at its time, whatever changed later', async () => {
    const place = await draft()
    const { id } = await scene(place, 'Hall')
    const ilse = newId()
    await changeNovel(ports, place, { characters: [character(ilse, 'Ilse')], credits: 'Us' }, null)
    await write(place, id, 'The lamp is lit.')
    const named = await nameVersion(ports, place, '  Before the fire ')
    expect(named).toMatchObject({ number: 1, kind: 'named', name: 'Before the fire' })
    const then = await readNovel(ports, place)
    await write(place, id, 'The lamp is out.')
    await changeNovel(ports, place, { name: 'Ashes', characters: [] }, null)
    await scene(place, 'Yard')
    await nameVersion(ports, place, 'After')
    await deleteScene(ports, { ...place, type: 'static', sceneId: id })
    await nameVersion(ports, place, 'Empty')
    const { novel } = await readVersion(ports, place, 1)
    expect(novel).toMatchObject({ name: 'The Lamp', credits: 'Us', characters: then.characters })
    expect(novel.static_scenes.map(({ original_message }) => original_message)).toEqual(['The lamp is lit.'])
    expect((await readVersion(ports, place, 2)).novel.static_scenes.map(({ name }) => name)).toEqual(['Hall', 'Yard'])
    expect((await readVersion(ports, place, 3)).novel.static_scenes.map(({ name }) => name)).toEqual(['Yard'])
    expect((await listVersions(ports, place)).map(({ name }) => name)).toEqual(['Empty', 'After', 'Before the fire'])
  })

  test('of another novel, without a name, or by another author, is refused with its reason', async () => {
    const [mine, other] = [await draft(), await draft()]
    await nameVersion(ports, other, 'Theirs')
    await expect(readVersion(ports, mine, 1)).rejects.toMatchObject({ code: 'version_not_found' })
    await expect(restoreVersion(ports, mine, 1, { kind: 'all' })).rejects.toMatchObject({ code: 'version_not_found' })
    await expect(nameVersion(ports, mine, '  ')).rejects.toMatchObject({
      code: 'version_name_required',
      facts: { errors: [{ path: 'name' }] },
    })
    await expect(readVersion(ports, { ...other, author: mine.author }, 1)).rejects.toMatchObject({
      code: 'novel_not_found',
    })
    await nameVersion(ports, mine, 'Mine')
    const what = { kind: 'scene', id: newId<SceneId>() } as const
    await expect(restoreVersion(ports, mine, 1, what)).rejects.toMatchObject({ code: 'version_lacks_thing' })
  })

  test('is kept automatically an hour after the first edit since the last one, and only if something differs', async () => {
    const place = await draft()
    await scene(place, 'Hall')
    await keepDueVersions(ports.pool)
    expect(await listVersions(ports, place)).toEqual([])
    const anHour = () =>
      ports.pool.query(`update versions_due set since = since - interval '1 hour' where novel_id = $1`, [place.id])
    await anHour()
    await Promise.all([keepDueVersions(ports.pool), keepDueVersions(ports.pool)])
    expect(await listVersions(ports, place)).toMatchObject([{ number: 1, kind: 'hour', made_by: null }])
    await changeNovel(ports, place, { description: 'Cold.' }, null)
    await changeNovel(ports, place, { description: '' }, null)
    await anHour()
    await keepDueVersions(ports.pool)
    expect(await listVersions(ports, place)).toHaveLength(1)
  })

  test('that cannot be made of a damaged novel does not hold up those of others', async () => {
    const [damaged, place] = [await draft(), await draft()]
    for (const each of [damaged, place]) await scene(each, 'Hall')
    await ports.pool.query(
      `update versions_due set since = since - case novel_id when $1 then interval '2 hours' else interval '1 hour' end`,
      [damaged.id],
    )
    await ports.pool.query(`update novels set head = jsonb_set(head, '{name}', '5') where id = $1`, [damaged.id])
    await expect(keepDueVersions(ports.pool)).rejects.toThrow(damaged.id)
    expect(await listVersions(ports, place)).toMatchObject([{ number: 1, kind: 'hour' }])
    await ports.pool.query('delete from novels where id = $1', [damaged.id])
  })
})

describe('restoring', () => {
  test('everything brings back what was deleted and changed, is itself a version, and can be undone', async () => {
    const place = await draft()
    const [hall, yard] = [await scene(place, 'Hall'), await scene(place, 'Yard')]
    await write(place, hall.id, 'One')
    await nameVersion(ports, place, 'One')
    await write(place, hall.id, 'Two')
    await deleteScene(ports, { ...place, type: 'static', sceneId: yard.id })
    await readNovel(ports, place)
    await ports.pool.query('delete from scenes where deleted_at is not null')
    await scene(place, 'Later')
    const before = await readNovel(ports, place)
    const restored = await restoreVersion(ports, place, 1, { kind: 'all' })
    expect(await messages(place)).toEqual(['One', ''])
    expect(restored.novel.static_scenes.map(({ name }) => name)).toEqual(['Hall', 'Yard'])
    expect(await listVersions(ports, place)).toMatchObject([
      { number: restored.after, kind: 'restore', name: '1' },
      { number: restored.before, kind: 'before' },
      { number: 1 },
    ])
    const back = await restoreVersion(ports, place, restored.before, { kind: 'all' })
    const said = (novel: typeof before) => novel.static_scenes.map(({ revision: _, ...rest }) => rest)
    expect(said(back.novel)).toEqual(said(before))
  })

  test('one scene or one character leaves everything else alone', async () => {
    const place = await draft()
    const [hall, yard] = [await scene(place, 'Hall'), await scene(place, 'Yard')]
    const [ilse, osip] = [newId(), newId()] as const
    await changeNovel(ports, place, { characters: [character(ilse, 'Ilse'), character(osip, 'Osip')] }, null)
    await nameVersion(ports, place, 'Start')
    await write(place, hall.id, 'New')
    await write(place, yard.id, 'New')
    await changeNovel(ports, place, { name: 'Other', characters: [character(osip, 'Josef')] }, null)
    await restoreVersion(ports, place, 1, { kind: 'scene', id: hall.id })
    expect(await messages(place)).toEqual(['', 'New'])
    const { novel, before } = await restoreVersion(ports, place, 1, { kind: 'character', id: ilse as never })
    expect(novel).toMatchObject({ name: 'Other', characters: [{ prompt_name: 'Josef' }, { prompt_name: 'Ilse' }] })
    // She did not exist before the restoration, so undoing it deletes her.
    const undone = await restoreVersion(ports, place, before, { kind: 'character', id: ilse as never })
    expect(undone.novel.characters).toMatchObject([{ prompt_name: 'Josef' }])
  })

  test('makes a page stale that does not know of the restoration', async () => {
    const place = await draft()
    const { id, revision } = await scene(place, 'Hall')
    await nameVersion(ports, place, 'Start')
    await write(place, id, 'Two')
    await restoreVersion(ports, place, 1, { kind: 'scene', id })
    const stale = changeScene(ports, { ...place, type: 'static', sceneId: id }, { name: 'Lobby' }, [revision + 1])
    await expect(stale).rejects.toMatchObject({ code: 'changed_elsewhere' })
  })
})

const hours = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 3_600_000)
const bytesOf = async (place: Draft) => {
  const { rows } = await ports.pool.query<{ history: number; novel: number }>(
    `select (coalesce((select sum(pg_column_size(p.*)) from version_parts p where novel_id = $1), 0)
         + coalesce((select sum(pg_column_size(v.*)) from versions v where novel_id = $1), 0))::int as history,
       ((select pg_column_size(n.*) from novels n where id = $1)
         + (select sum(pg_column_size(s.*)) from scenes s where novel_id = $1))::int as novel`,
    [place.id],
  )
  return rows[0] ?? { history: 0, novel: 0 }
}

test('versions thin out with time: all for a week, days for three months, weeks for a year; named ones stay', async () => {
  const place = await draft()
  const { id } = await scene(place, 'Hall')
  const days = [0, 1 / 24, 2 / 24, 3, 3.2, 20, 20.1, 21, 60, 60.3, 92, 98, 100]
  for (const [at, day] of days.entries()) {
    await write(place, id, `Day ${day}`)
    await keep(place, { kind: at === 1 ? 'named' : 'hour', name: at === 1 ? 'Mine' : '', at: hours(day * 24) })
  }
  const kept = await listVersions(ports, place)
  const keptDays = kept.map(({ created_at }) => (Date.parse(created_at) - hours(0).getTime()) / 86_400_000)
  // The last version of each week in the first days, then of each day; all of the last week.
  expect(keptDays.map((day) => Math.round(day * 100) / 100)).toEqual([100, 98, 92, 60.3, 21, 20.1, 3.2, 0.04])
  expect(kept.at(-1)).toMatchObject({ name: 'Mine' })
  // All remaining versions still have their content.
  for (const { number } of kept) {
    const { novel } = await readVersion(ports, place, number)
    expect(novel.static_scenes[0]?.original_message).toBe(`Day ${days[number - 1]}`)
  }
})

test('the version at which a publication and its draft were last equal stays, also if it is not the last one of its day', async () => {
  const place = await draft()
  const { id } = await scene(place, 'Hall')
  for (const [number, [kind, hour]] of (
    [
      ['publish', 0],
      ['take', 1],
      ['hour', 2],
      ['hour', 24 * 100],
    ] as const
  ).entries()) {
    await write(place, id, `Version ${number + 1}`)
    await keep(place, { kind, at: hours(hour) })
    if (kind === 'take') await ports.pool.query('update novels set synced_version = 2 where id = $1', [place.id])
  }
  expect((await listVersions(ports, place)).map(({ number }) => number)).toEqual([4, 3, 2, 1])
  const { novel } = await readVersion(ports, place, 2)
  expect(novel.static_scenes[0]?.original_message).toBe('Version 2')
})

test('however much is rewritten, the history is limited by the size of the novel', async () => {
  const place = await draft()
  const { id } = await scene(place, 'Hall')
  // Random text, which cannot be compressed.
  const rewrite = () =>
    ports.pool.query(
      `update scenes set document = jsonb_set(document, '{original_message}', to_jsonb($2::text)), changed = nextval('changes')
       where novel_id = $1`,
      [place.id, randomBytes(14_000).toString('base64')],
    )
  const rounds = 300
  await ports.pool.query(
    `insert into version_parts (novel_id, part, number, bytes)
     select $1, 'scene/' || $2, n, $3 from generate_series(1, $4) n`,
    [place.id, id, packText(randomBytes(14_000).toString('base64'), null), rounds],
  )
  await ports.pool.query(
    `insert into versions (novel_id, number, kind, created_at) select $1, n, 'hour', $2 from generate_series(1, $3) n`,
    [place.id, hours(0), rounds],
  )
  await rewrite()
  await keep(place, { kind: 'hour', at: hours(1) })
  const { history, novel } = await bytesOf(place)
  expect(novel).toBeLessThan(100_000)
  expect(history).toBeLessThan(1.1 * 1_048_576)
  const [newest, ...older] = await listVersions(ports, place)
  expect(older.length).toBeGreaterThan(60)
  // Every second old version was deleted, so one of the first days is still there.
  expect(older.at(-1)?.number).toBe(1)
  const { novel: read } = await readVersion(ports, place, newest?.number ?? 0)
  expect(read.static_scenes.map(({ original_message }) => original_message)).toEqual(await messages(place))
})

test('a restoration can be undone, even of a state that is larger than the history of what was restored may be', async () => {
  const place = await draft()
  await scene(place, 'Hall')
  await keep(place, { kind: 'hour' })
  // A megabyte of random text, which cannot be compressed.
  const texts = Array.from({ length: 80 }, () => ({ id: newId(), text: randomBytes(14_000).toString('base64') }))
  await ports.pool.query(
    `insert into scenes (novel_id, id, type, place, document, changed)
     select novel_id, made.id, type, 2, document || jsonb_build_object('id', made.id, 'original_message', text), nextval('changes')
     from scenes, jsonb_to_recordset($2) as made (id uuid, text text) where novel_id = $1`,
    [place.id, JSON.stringify(texts)],
  )
  const { before } = await restoreVersion(ports, place, 1, { kind: 'all' })
  expect(await messages(place)).toEqual([''])
  expect((await restoreVersion(ports, place, before, { kind: 'all' })).novel.static_scenes).toHaveLength(81)
})
