import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AssetId, NovelId, SceneId, UserId } from '@fabula/core/ids'
import { limits } from '@fabula/core/record/limits'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { changeAssets } from '../authoring/change-assets.ts'
import { changeNovel } from '../authoring/change-novel.ts'
import { changeScene } from '../authoring/change-scene.ts'
import { createInteractiveScene, createStaticScene } from '../authoring/create-scene.ts'
import { deleteAsset } from '../authoring/delete-asset.ts'
import { deleteScene } from '../authoring/delete-scene.ts'
import { listDrafts } from '../authoring/list-drafts.ts'
import { readNovel } from '../authoring/read-novel.ts'
import { type Harness, openHarness } from '../authoring/test-author.ts'
import { findMark } from '../coauthors/novel-snapshot.ts'
import { newId } from '../database/new-id.ts'
import { createDiskFiles } from '../files/disk-files.ts'
import { fileFolder, originalKey } from '../media/file-keys.ts'
import type { FileStore } from '../media/file-store.ts'
import { removeStrayFiles } from '../media/stray-files.ts'
import { publishNovel } from '../publishing/publish-novel.ts'
import { listVersions, readVersion } from '../versions/list-versions.ts'
import { restoreVersion } from '../versions/restore-version.ts'
import { listPublications, readPublication } from './publications.ts'
import { takePublication, updatePublication } from './update-publication.ts'

let ports: Harness & { files: FileStore }
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fabula-publications-'))
  ports = { ...(await openHarness()), files: createDiskFiles(folder) }
})
afterAll(async () => {
  await ports.database.close()
  await rm(folder, { recursive: true, force: true })
})

const long = 'The lamp went out at four and nobody in the house had heard the rain stop before it did.'
let links = 0

/** A draft with a scene, published. */
async function published() {
  const draft = await ports.draft(await ports.author())
  const { id: sceneId } = await createStaticScene(ports, draft, 'Hall')
  await changeScene(ports, { ...draft, type: 'static', sceneId }, { original_message: long }, null)
  const { id } = await publishNovel(ports, draft, `link-${++links}`)
  const live = { author: draft.author, base: 'production_novel' as const, id }
  return { draft, live, sceneId, place: { author: draft.author, id: draft.id, published: id } }
}
type Base = 'building_novel' | 'production_novel'
type Novel = { author: Harness['author'] extends () => Promise<infer U> ? U : never; base: Base; id: NovelId }
const write = (place: Novel, sceneId: SceneId, original_message: string) =>
  changeScene(ports, { ...place, type: 'static', sceneId }, { original_message }, null)
const messages = async (place: Novel) =>
  (await readNovel(ports, place)).static_scenes.map(({ original_message }) => original_message)

/** Adds a picture with a file of its own to a novel. */
async function addPicture(place: Novel, name: string) {
  const [id, file] = [newId<AssetId>(), newId<string>()]
  await ports.files.put(originalKey(place.id, file, 'png'), new Uint8Array([1, 2, 3]))
  await ports.pool.query(
    `insert into assets (novel_id, id, type, name, prompt_description, extension, file, bytes, changed)
     values ($1, $2, 'background', $3, $3, 'png', $4, 3, nextval('changes'))`,
    [place.id, id, name, file],
  )
  return { id, file }
}

describe('a published novel', () => {
  test('is linked with its draft, and each knows whether it was changed since', async () => {
    const { draft, live, sceneId, place } = await published()
    expect(await listPublications(ports, draft)).toMatchObject([
      { id: live.id, draft_changed: false, live_changed: false },
    ])
    await write(draft, sceneId, 'New')
    expect(await listPublications(ports, draft)).toMatchObject([{ draft_changed: true, live_changed: false }])
    await write(live, sceneId, 'Live')
    expect(await listPublications(ports, draft)).toMatchObject([{ draft_changed: true, live_changed: true }])
    const { base, live: now } = await readPublication(ports, place)
    expect(base?.static_scenes[0]?.original_message).toBe(long)
    expect(now.static_scenes[0]?.original_message).toBe('Live')
  })

  test('differs from its draft once either has another picture, until it is updated', async () => {
    const { draft, live, place } = await published()
    const { id } = await addPicture(draft, 'Fog')
    const changes = async () => {
      const [inDraft] = await listPublications(ports, draft)
      const onShelf = (await listDrafts(ports, draft.author))[0]?.publications[0]
      expect(inDraft).toMatchObject({ ...onShelf })
      return [onShelf?.draft_changed, onShelf?.live_changed]
    }
    const rename = (novel: Novel, name: string) => changeAssets(ports, novel, [{ id, name }])
    expect(await changes()).toEqual([true, false])
    await updatePublication(ports, place)
    expect(await changes()).toEqual([false, false])
    await rename(draft, 'Thick fog')
    expect(await changes()).toEqual([true, false])
    await updatePublication(ports, place)
    expect(await changes()).toEqual([false, false])
    await rename(live, 'Thin fog')
    expect(await changes()).toEqual([false, true])
  })

  test('does not replace pictures of its draft that changed since, when its edits are taken', async () => {
    const { draft, live, sceneId, place } = await published()
    const [fog, quay] = [await addPicture(draft, 'Fog'), await addPicture(draft, 'Quay')]
    const edited = async () => (await readPublication(ports, place)).edited_assets
    await updatePublication(ports, place)
    expect(await edited()).toEqual([])
    // The author draws one anew, while the other one is renamed in the published novel.
    const redrawn = newId<string>()
    await ports.files.put(originalKey(draft.id, redrawn, 'png'), new Uint8Array([4, 5]))
    await ports.pool.query(
      'update assets set file = $3, changed_at = clock_timestamp() where novel_id = $1 and id = $2',
      [draft.id, fog.id, redrawn],
    )
    await changeAssets(ports, live, [
      { id: quay.id, name: 'Night quay' },
      { id: fog.id, name: 'Thin fog' },
    ])
    await write(live, sceneId, 'Live')
    const rain = await addPicture(live, 'Rain')
    expect(await edited()).toEqual([quay.id, rain.id])
    await takePublication(ports, place, {})
    expect(await edited()).toEqual([])
    const { rows } = await ports.pool.query('select id, file, name from assets where novel_id = $1', [draft.id])
    expect(rows).toContainEqual({ id: fog.id, file: redrawn, name: 'Fog' })
    expect(rows).toContainEqual({ id: quay.id, file: quay.file, name: 'Night quay' })
    expect(await messages(draft)).toEqual(['Live'])
  })

  test('is neither updated nor taken by a person who was shown another state of the two', async () => {
    const { draft, live, sceneId, place } = await published()
    await write(draft, sceneId, 'Second edition')
    const { mark } = await readPublication(ports, place)
    const draftMark = await findMark(ports.pool, draft.id)
    await write(live, sceneId, 'Typed live in another tab')
    const stale = { code: 'changed_elsewhere' }
    await expect(updatePublication(ports, place, { draft: draftMark, live: mark })).rejects.toMatchObject(stale)
    await expect(takePublication(ports, place, {}, { draft: draftMark, live: mark })).rejects.toMatchObject(stale)
    expect([await messages(draft), await messages(live)]).toEqual([['Second edition'], ['Typed live in another tab']])
    const now = await readPublication(ports, place)
    await createStaticScene(ports, draft, 'Yard')
    await expect(updatePublication(ports, place, { draft: draftMark, live: now.mark })).rejects.toMatchObject(stale)
    await updatePublication(ports, place, { draft: await findMark(ports.pool, draft.id), live: now.mark })
    expect(await messages(live)).toEqual(['Second edition', ''])
  })

  test('is updated to its draft’s content, pictures included, and keeps its old content as a version', async () => {
    const { draft, live, sceneId, place } = await published()
    await write(draft, sceneId, 'Second edition')
    const { id: yard } = await createStaticScene(ports, draft, 'Yard')
    await changeNovel(ports, draft, { name: 'The Lamp, again', characters: [] }, null)
    const picture = await addPicture(draft, 'Fog')
    await changeNovel(ports, live, { description: 'Typed live' }, null)
    await updatePublication(ports, place)
    const now = await readNovel(ports, live)
    expect(now).toMatchObject({ name: 'The Lamp, again', description: '', play_link: `link-${links}` })
    expect(now.static_scenes.map(({ id }) => id)).toEqual([sceneId, yard])
    expect(now.assets.backgrounds).toMatchObject([{ id: picture.id, name: 'Fog' }])
    const stored = await ports.files.open(originalKey(live.id, picture.file, 'png'))
    expect(stored).not.toBeNull()
    stored?.destroy()
    const versions = await listVersions(ports, live)
    expect(versions).toMatchObject([{ kind: 'update' }, { kind: 'before' }, { kind: 'publish' }])
    const { novel } = await readVersion(ports, live, versions[1]?.number ?? 0)
    expect(novel.description).toBe('Typed live')
    expect(await listPublications(ports, draft)).toMatchObject([{ draft_changed: false, live_changed: false }])
    // There is nothing left to do: repeating it changes nothing.
    const { revision } = now
    await updatePublication(ports, place)
    expect((await readNovel(ports, live)).revision).toBe(revision)
  })

  test('gives its live edits to its draft; conflicts are resolved as picked', async () => {
    const { draft, live, sceneId, place } = await published()
    await write(draft, sceneId, long.replace('The lamp', 'The old lamp'))
    await write(live, sceneId, long.replace('before it did', 'at all'))
    await changeNovel(ports, draft, { name: 'Drafted', credits: 'Me' }, null)
    await changeNovel(ports, live, { name: 'Lived', description: 'Live' }, null)
    const picture = await addPicture(live, 'Rain')
    const answer = await takePublication(ports, place, { name: 'theirs' })
    expect(answer).toMatchObject({ name: 'Lived', description: 'Live', credits: 'Me' })
    expect(await messages(draft)).toEqual([
      'The old lamp went out at four and nobody in the house had heard the rain stop at all.',
    ])
    expect(answer.assets.backgrounds).toMatchObject([{ id: picture.id }])
    const [taken, before] = await listVersions(ports, draft)
    expect([taken?.kind, before?.kind]).toEqual(['take', 'before'])
    expect((await readVersion(ports, draft, before?.number ?? 0)).novel.name).toBe('Drafted')
    // From here on only what is new is taken again.
    await write(draft, sceneId, 'Mine')
    await takePublication(ports, place, {})
    expect(await messages(draft)).toEqual(['Mine'])
  })

  test('has a first version equal to its draft, even if that had versions before', async () => {
    const { draft, sceneId } = await published()
    await write(draft, sceneId, long.replace('four', 'five'))
    const { id } = await publishNovel(ports, draft, `link-${++links}`)
    const live = { author: draft.author, base: 'production_novel' as const, id }
    await write(live, sceneId, 'Live')
    const { novel } = await readVersion(ports, live, 1)
    expect(novel.static_scenes[0]?.original_message).toBe(long.replace('four', 'five'))
    const { after } = await restoreVersion(ports, live, 1, { kind: 'all' })
    expect((await readVersion(ports, live, after)).novel).toEqual(novel)
    expect(await messages(live)).toEqual([long.replace('four', 'five')])
  })

  test('of another author, or of another draft, is refused', async () => {
    const [one, other] = [await published(), await published()]
    const wrong = { ...one.place, published: other.live.id }
    await expect(readPublication(ports, wrong)).rejects.toMatchObject({ code: 'publication_not_found' })
    await expect(updatePublication(ports, wrong)).rejects.toMatchObject({ code: 'publication_not_found' })
    const second = await ports.draft(one.draft.author)
    await expect(readPublication(ports, { ...one.place, id: second.id })).rejects.toMatchObject({
      code: 'publication_not_found',
    })
    const theirs = { ...one.place, author: other.draft.author }
    await expect(updatePublication(ports, theirs)).rejects.toMatchObject({ code: 'novel_not_found' })
  })

  test('loses a scene when updated from a draft that lost it, and no other scene', async () => {
    const { draft, live, sceneId, place } = await published()
    await createStaticScene(ports, draft, 'Yard')
    await updatePublication(ports, place)
    await deleteScene(ports, { ...draft, type: 'static', sceneId })
    await updatePublication(ports, place)
    expect((await readNovel(ports, live)).static_scenes.map(({ name }) => name)).toEqual(['Yard'])
  })

  test('is not updated to unplayable content or beyond its owner’s quota, and stays as it was', async () => {
    const { draft, live, sceneId, place } = await published()
    await write(draft, sceneId, 'Second edition')
    await addPicture(draft, 'Fog')
    const quotas = { bytes: 1, drafts: 0, novels: 0, published: 0 }
    await expect(updatePublication({ ...ports, quotas }, place)).rejects.toMatchObject({ code: 'quota_bytes' })
    await createInteractiveScene(ports, draft, 'Pier')
    await expect(updatePublication(ports, place)).rejects.toMatchObject({ code: 'scenes_without_characters' })
    expect(await messages(live)).toEqual([long])
    expect(await listVersions(ports, live)).toMatchObject([{ kind: 'publish' }])
  })

  test('can be taken by editors, within the size limit of a novel and its owner’s quota, which they are told about', async () => {
    const { draft, live, sceneId, place } = await published()
    const [editor, viewer] = [await ports.author(), await ports.author()]
    await ports.pool.query(
      `insert into novel_members (novel_id, user_id, role) values ($1, $2, 'editor'), ($1, $3, 'viewer')`,
      [draft.id, editor, viewer],
    )
    await write(live, sceneId, 'Live')
    const take = (author: UserId, more: object = {}) => takePublication({ ...ports, ...more }, { ...place, author }, {})
    await expect(take(viewer)).rejects.toMatchObject({ code: 'viewers_read_only' })
    const quotas = { bytes: 1, drafts: 0, novels: 0, published: 0 }
    await expect(take(editor, { quotas })).rejects.toMatchObject({ code: 'quota_owner_bytes' })
    const { novelText } = limits
    onTestFinished(() => void Object.assign(limits, { novelText }))
    Object.assign(limits, { novelText: 100 })
    await expect(take(editor)).rejects.toMatchObject({ code: 'novel_full' })
    Object.assign(limits, { novelText })
    expect(await messages(draft)).toEqual([long])
    await take(editor)
    expect(await messages(draft)).toEqual(['Live'])
  })

  test('is translated anew when updated: the author’s texts come from the draft, the model’s stay; the listener is notified', async () => {
    const { draft, live, place } = await published()
    const translate = ({ id }: { id: NovelId }, text: string, made_by: 'author' | 'model') =>
      ports.pool.query(
        `insert into translations (novel_id, language, unit, source_hash, source, text, made_by, changed)
         values ($1, 'russian', $3, $3, 'x', $2, $4, 1)`,
        [id, text, `unit/${made_by}`, made_by],
      )
    for (const made_by of ['author', 'model'] as const) {
      await translate(draft, 'of the draft', made_by)
      await translate(live, 'of the published', made_by)
    }
    const told: string[] = []
    const readable = { published: async () => undefined, edited: async (id: string) => void told.push(id) }
    await updatePublication({ ...ports, readable }, place)
    const { rows } = await ports.pool.query('select unit, text from translations where novel_id = $1 order by unit', [
      live.id,
    ])
    expect(rows).toEqual([
      { unit: 'unit/author', text: 'of the draft' },
      { unit: 'unit/model', text: 'of the published' },
    ])
    expect(told).toEqual([live.id])
  })

  test('and its draft keep all files that their rows name, whatever fails or happens twice', async () => {
    const { draft, live, place } = await published()
    const picture = await addPicture(draft, 'Fog')
    await updatePublication(ports, place)
    // What was deleted in the draft can still be restored after it could not be taken from the published novel.
    await deleteAsset(ports, { ...draft, assetId: picture.id as AssetId })
    const stale = { draft: 'an older mark' }
    await expect(takePublication(ports, place, {}, stale)).rejects.toMatchObject({ code: 'changed_elsewhere' })
    // Pressed in two windows: the second one copies on after the first one is done.
    for (let each = 0; each < 12; each++) await addPicture(draft, `Picture ${each}`)
    let hold = (): void => undefined
    const held = new Promise<void>((resolve) => {
      hold = resolve
    })
    let copies = 0
    const slow: FileStore = {
      ...ports.files,
      async copy(from, to) {
        if (++copies === 8) await held
        return ports.files.copy(from, to)
      },
    }
    const second = updatePublication({ ...ports, files: slow }, place).catch((error) => error)
    await expect.poll(() => copies).toBe(8)
    await updatePublication(ports, place)
    hold()
    await second
    await ports.pool.query('update stray_files set remove_after = now()')
    await removeStrayFiles(ports)
    const { rows } = await ports.pool.query<{ novel_id: string; file: string }>(
      'select novel_id, file from assets where novel_id in ($1, $2)',
      [draft.id, live.id],
    )
    expect(rows).toHaveLength(26)
    for (const { novel_id, file } of rows)
      expect(await ports.files.size(originalKey(novel_id, file, 'png'))).not.toBeNull()
  })

  test('is published all the same when the file of a picture is lost, as after a restored backup that lacked it', async () => {
    const draft = await ports.draft(await ports.author())
    const [lost, whole] = [await addPicture(draft, 'Fog'), await addPicture(draft, 'Rain')]
    await ports.files.remove(fileFolder(draft.id, lost.file))
    const { id } = await publishNovel(ports, draft, `link-${++links}`)
    const open = async ({ file }: { file: string }) => {
      const stored = await ports.files.open(originalKey(id, file, 'png'))
      stored?.destroy()
      return stored !== null
    }
    expect([await open(lost), await open(whole)]).toEqual([false, true])
  })

  test('is not published with a scene that was left without characters while its files were copied', async () => {
    const draft = await ports.draft(await ports.author())
    await addPicture(draft, 'Fog')
    const link = `link-${++links}`
    const files: FileStore = {
      ...ports.files,
      async copy(from, to) {
        await createInteractiveScene(ports, draft, 'Pier')
        return ports.files.copy(from, to)
      },
    }
    await expect(publishNovel({ ...ports, files }, draft, link)).rejects.toMatchObject({
      code: 'scenes_without_characters',
      facts: { scenes: ['Pier'] },
    })
    expect((await ports.pool.query('select 1 from novels where play_link = $1', [link])).rowCount).toBe(0)
  })

  test('still shows a picture that was replaced, or deleted only in it; files without a row are registered for deletion', async () => {
    const { draft, live, place } = await published()
    const [fog, rain] = [await addPicture(draft, 'Fog'), await addPicture(draft, 'Rain')]
    await updatePublication(ports, place)
    const strays = async (due: boolean) =>
      (
        await ports.pool.query<{ folder: string }>(
          'select folder from stray_files where folder like $1 and (remove_after <= now()) = $2',
          [`%${live.id}%`, due],
        )
      ).rows.map(({ folder }) => folder.split('/').at(-1))
    expect([await strays(true), await strays(false)]).toEqual([[], []])
    const replaceFog = async () => {
      const file = newId<string>()
      await ports.files.put(originalKey(draft.id, file, 'png'), new Uint8Array([4, 5]))
      await ports.pool.query('update assets set file = $2 where id = $1 and novel_id = $3', [fog.id, file, draft.id])
      return file
    }
    const deleteLive = ({ id }: { id: string }) =>
      ports.pool.query(
        `update assets set deleted_at = now(), changed = nextval('changes') where id = $1 and novel_id = $2`,
        [id, live.id],
      )
    const file = await replaceFog()
    await deleteLive(rain)
    await updatePublication(ports, place)
    const { rows } = await ports.pool.query(
      'select id, file from assets where novel_id = $1 and deleted_at is null order by name',
      [live.id],
    )
    expect(rows).toEqual([{ id: fog.id, file }, rain])
    expect([await strays(true), await strays(false)]).toEqual([[fog.file], []])
    // Both deleted in it and replaced in its draft.
    await deleteLive(fog)
    await replaceFog()
    await updatePublication(ports, place)
    expect((await strays(true)).sort()).toEqual([fog.file, file].sort())
  })
})
