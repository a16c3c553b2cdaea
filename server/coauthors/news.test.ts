import type { CommentPlace, EditorPlace } from '@fabula/contract/shapes/coauthors'
import type { SceneId, UserId } from '@fabula/core/ids'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DraftPlace } from '../authoring/authoring-ports.ts'
import { binDraft } from '../authoring/bin.ts'
import { changeScene } from '../authoring/change-scene.ts'
import { createStaticScene } from '../authoring/create-scene.ts'
import { deleteScene } from '../authoring/delete-scene.ts'
import { type Harness, openHarness } from '../authoring/test-author.ts'
import { createNovelStore } from '../novels/novel-store.ts'
import { deleteComment, editComment, listThreads, replyInThread, resolveThread, startThread } from './comments.ts'
import { followNovel } from './follow-novel.ts'
import { removeCoauthor } from './members.ts'
import { codeOf, sharedDraft } from './test-coauthors.ts'

let ports: Harness
/** The connections and the store of another process. */
let other: { pool: pg.Pool; novels: Harness['novels'] }
beforeAll(async () => {
  ports = await openHarness()
  const pool = new pg.Pool({ connectionString: ports.database.url, max: 4 })
  other = { pool, novels: createNovelStore({ pool }) }
})
afterAll(async () => {
  await other.pool.end()
  await ports.database.close()
})

const nameOf = async (id: UserId): Promise<string> =>
  (await ports.pool.query<{ username: string }>('select username from users where id = $1', [id])).rows[0]?.username ??
  ''
const here = { scene_id: null, section: 'info', entry: null }

const shared = () => sharedDraft(ports)

describe('news', () => {
  const ask = (
    ends: typeof other,
    place: DraftPlace,
    tab: string,
    seen: string,
    at: EditorPlace = here,
    signal = new AbortController().signal,
  ) => followNovel(ends, place, { tab, at, seen }, signal)

  test('about arrivals, moves, departures, edits and comments arrive from another process at once', async () => {
    const { owner, editor, draft, as } = await shared()
    const { id: sceneId } = await createStaticScene(ports, draft, 'Hall')
    const [mine, theirs] = [crypto.randomUUID(), crypto.randomUUID()]
    let news = await ask(ports, draft, mine, '')
    const next = async (event: () => Promise<unknown>) => {
      const [told] = await Promise.all([ask(ports, draft, mine, news.seen), event()])
      const before = news
      news = told
      return { before, told }
    }
    const away = new AbortController()
    const inHall = { scene_id: sceneId, section: 'info', entry: null }
    const followed = { seen: '' }
    await next(async () => {
      followed.seen = (await ask(other, as(editor), theirs, '', inHall)).seen
    })
    expect(news.present.filter(({ tab }) => tab !== mine)).toEqual([
      { tab: theirs, user: { id: editor, username: await nameOf(editor) }, at: inHall },
    ])
    const write = () =>
      changeScene(other, { ...as(editor), type: 'static', sceneId }, { original_message: 'Rain.' }, null)
    const { before, told } = await next(write)
    expect([told.mark === before.mark, told.mark]).toEqual([false, '1.1.2'])
    const said = await next(() => startThread(other, as(editor), { place: { part: 'novel' }, text: 'Hm.' }))
    expect(said.told.comments).toBeGreaterThan(said.before.comments)
    // Their window is closed during a call.
    const waiting = ask(
      other,
      as(editor),
      theirs,
      (await ask(other, as(editor), theirs, '', inHall)).seen,
      inHall,
      away.signal,
    )
    const left = await next(async () => {
      away.abort()
      await waiting
    })
    expect(left.told.present.map(({ user }) => user.id)).toEqual([owner])
  })

  test('end at once for a person who is removed, and when the server stops', async () => {
    const { editor, draft, as } = await shared()
    const tab = crypto.randomUUID()
    const { seen } = await ask(other, as(editor), tab, '')
    const waiting = codeOf(ask(other, as(editor), tab, seen))
    await removeCoauthor(ports, { ...draft, user: editor })
    expect(await waiting).toBe('novel_not_found')
    const leaving = new AbortController()
    const mine = await ask(ports, draft, tab, '')
    const asked = followNovel(
      { ...ports, leaving: leaving.signal },
      draft,
      { tab, at: here, seen: mine.seen },
      new AbortController().signal,
    )
    leaving.abort()
    expect((await asked).seen).toBe(mine.seen)
  })

  test('cannot be followed in the name of another person’s window', async () => {
    const { owner, viewer, draft, as } = await shared()
    const tab = crypto.randomUUID()
    await ask(ports, draft, tab, '')
    await ask(ports, as(viewer), tab, '')
    const { present } = await ask(ports, as(viewer), crypto.randomUUID(), '')
    expect(present.filter((each) => each.tab === tab).map(({ user }) => user.id)).toEqual([owner])
  })

  test('are sent to at most twenty windows of a person, who is shown in no more', async () => {
    const { draft, as, viewer } = await shared()
    const windows: AbortController[] = []
    const open = (place: DraftPlace, seen = 'nothing') => {
      const gone = new AbortController()
      windows.push(gone)
      return followNovel(ports, place, { tab: crypto.randomUUID(), at: here, seen }, gone.signal)
    }
    for (let at = 0; at < 25; at++) await open(draft)
    const { present, seen } = await open(as(viewer))
    expect(present).toHaveLength(21)
    const waiting = Array.from({ length: 20 }, () => open(as(viewer), seen))
    expect(await codeOf(open(as(viewer)))).toBe('too_many_requests')
    expect(await codeOf(open(draft))).toBe('done')
    for (const gone of windows) gone.abort()
    await Promise.all(waiting)
    expect(await codeOf(open(as(viewer)))).toBe('done')
  })

  test('do not mention a window that has not called for 13 seconds', async () => {
    const { editor, draft, as } = await shared()
    const mine = crypto.randomUUID()
    await ask(other, as(editor), crypto.randomUUID(), '')
    expect((await ask(ports, draft, mine, '')).present).toHaveLength(2)
    await ports.pool.query(`update novel_presence set seen_at = now() - interval '14 seconds' where user_id = $1`, [
      editor,
    ])
    expect((await ask(ports, draft, mine, '')).present.map(({ tab }) => tab)).toEqual([mine])
  })
})

describe('comments', () => {
  test('are written by viewers too, resolved and reopened, and stay when their subject is deleted', async () => {
    const { owner, viewer, draft, as } = await shared()
    const { id: sceneId } = await createStaticScene(ports, draft, 'Hall')
    const place: CommentPlace = { part: 'message', scene_id: sceneId }
    const thread = await startThread(ports, as(viewer), { place, text: '  Who speaks?  ' })
    expect([thread.about, thread.comments[0]?.text]).toEqual(['Hall', 'Who speaks?'])
    const at = { ...draft, thread: thread.id }
    await replyInThread(ports, at, 'The wind.')
    const resolved = await resolveThread(ports, at, true)
    expect([resolved.resolved_by, resolved.comments.length]).toEqual([await nameOf(owner), 2])
    expect(await resolveThread(ports, { ...at, author: viewer }, true)).toEqual(resolved)
    expect((await resolveThread(ports, { ...at, author: viewer }, false)).resolved_at).toBeNull()
    await deleteScene(ports, { ...draft, type: 'static', sceneId })
    expect(await listThreads(ports, draft)).toMatchObject([{ id: thread.id, about: 'Hall', place }])
    expect(await codeOf(startThread(ports, draft, { place, text: 'Gone' }))).toBe('comment_place_gone')
    // Characters are counted as in the form: an emoji is one.
    const long = (emoji: number) =>
      codeOf(startThread(ports, draft, { place: { part: 'novel' }, text: '🌊'.repeat(emoji) }))
    expect([await long(4_000), await long(4_001)]).toEqual(['done', 'invalid_input'])
  })

  test('of one novel are limited to what can be read at once', async () => {
    const { draft } = await shared()
    const { id, comments } = await startThread(ports, draft, { place: { part: 'novel' }, text: 'The first' })
    await ports.pool.query(
      `insert into novel_comments (id, thread_id, author_id, text)
       select gen_random_uuid(), $1, $2, repeat('x', 4000) from generate_series(1, 476)`,
      [id, draft.author],
    )
    const thread = { ...draft, thread: id }
    // The limit of a thread is a different one.
    await ports.pool.query(
      `with other as (insert into novel_threads (id, novel_id, place, about, changed)
         select gen_random_uuid(), novel_id, place, about, changed from novel_threads where id = $1 returning id)
       update novel_comments set thread_id = other.id from other where thread_id = $1 and text <> 'The first'`,
      [id],
    )
    // 476 comments of 4,200 characters with their overhead, and the first one of 209: 591 are left.
    expect(await codeOf(replyInThread(ports, thread, 'x'.repeat(392)))).toBe('comments_full')
    expect(await codeOf(replyInThread(ports, thread, 'x'.repeat(391)))).toBe('done')
    const edit = async (text: string) => codeOf(editComment(ports, { ...thread, comment: comments[0]?.id ?? '' }, text))
    expect([await edit('The first.'), await edit('The third')]).toEqual(['comments_full', 'done'])
    expect(await codeOf(startThread(ports, draft, { place: { part: 'novel' }, text: 'y'.repeat(4_000) }))).toBe(
      'comments_full',
    )
  })

  test('are limited to 200 per thread, and threads to 2,000 per novel', async () => {
    const { draft } = await shared()
    const start = () => startThread(ports, draft, { place: { part: 'novel' }, text: 'Here' })
    const { id } = await start()
    await ports.pool.query(
      `insert into novel_comments (id, thread_id, text) select gen_random_uuid(), $1, 'x' from generate_series(1, 198)`,
      [id],
    )
    const reply = () => codeOf(replyInThread(ports, { ...draft, thread: id }, 'x'))
    expect([await reply(), await reply()]).toEqual(['done', 'comments_full'])
    await ports.pool.query(
      `insert into novel_threads (id, novel_id, place, about, changed)
       select gen_random_uuid(), novel_id, place, about, changed from novel_threads, generate_series(1, 1998) where id = $1`,
      [id],
    )
    expect([await codeOf(start()), await codeOf(start())]).toEqual(['done', 'comments_full'])
  })

  test('are changed by their author, deleted by the owner too, and a thread disappears with its last one', async () => {
    const { editor, viewer, draft, as } = await shared()
    const place: CommentPlace = { part: 'novel' }
    const { id: thread, comments } = await startThread(ports, as(viewer), { place, text: 'Too log?' })
    const mine = { ...as(viewer), thread, comment: comments[0]?.id ?? '' }
    expect((await editComment(ports, mine, ' Too log? ')).comments[0]?.edited_at).toBeNull()
    const other = await startThread(ports, as(viewer), { place, text: 'And this?' })
    expect(await codeOf(editComment(ports, { ...mine, thread: other.id }, 'Moved'))).toBe('comment_not_found')
    await deleteComment(ports, { ...mine, thread: other.id, comment: other.comments[0]?.id ?? '' })
    const edited = await editComment(ports, mine, ' Too long? ')
    expect(edited.comments).toMatchObject([{ text: 'Too long?', edited_at: expect.any(String) }])
    expect(comments[0]?.edited_at).toBeNull()
    const reply = await replyInThread(ports, { ...as(editor), thread }, 'No.')
    const theirs = { ...as(editor), thread, comment: reply.comments[1]?.id ?? '' }
    for (const author of [editor, draft.author])
      expect(await codeOf(editComment(ports, { ...mine, author }, 'Mine now'))).toBe('comment_denied')
    expect(await codeOf(deleteComment(ports, { ...mine, author: editor }))).toBe('comment_denied')
    expect(await codeOf(editComment(ports, mine, ' \u200b'))).toBe('comment_text_required')
    const tab = crypto.randomUUID()
    const follow = (seen: string) => followNovel(ports, draft, { tab, at: here, seen }, new AbortController().signal)
    const before = await follow('')
    expect((await deleteComment(ports, theirs)).comments).toHaveLength(1)
    expect((await deleteComment(ports, { ...mine, author: draft.author })).comments).toEqual([])
    expect((await follow(before.seen)).comments).toBeGreaterThan(before.comments)
    expect(await listThreads(ports, draft)).toEqual([])
    expect(await codeOf(replyInThread(ports, { ...as(editor), thread }, 'Still?'))).toBe('thread_not_found')
    expect(await codeOf(deleteComment(ports, mine))).toBe('thread_not_found')
  })

  test('of another novel, without text, or from a stranger are refused', async () => {
    const [one, two] = [await shared(), await shared()]
    const { id } = await startThread(ports, one.draft, { place: { part: 'novel' }, text: 'Here' })
    expect(await codeOf(replyInThread(ports, { ...two.draft, thread: id }, 'There'))).toBe('thread_not_found')
    expect(await codeOf(resolveThread(ports, { ...two.draft, thread: id }, true))).toBe('thread_not_found')
    expect(await codeOf(replyInThread(ports, { ...one.draft, thread: id }, ' \n'))).toBe('comment_text_required')
    expect(await codeOf(listThreads(ports, one.as(two.owner)))).toBe('novel_not_found')
    const scene_id = crypto.randomUUID() as SceneId
    expect(await codeOf(startThread(ports, one.draft, { place: { part: 'scene', scene_id }, text: 'x' }))).toBe(
      'comment_place_gone',
    )
    await binDraft(ports, one.draft)
    expect(await codeOf(listThreads(ports, one.as(one.editor)))).toBe('novel_not_found')
  })
})
