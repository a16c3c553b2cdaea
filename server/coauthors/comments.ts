import { type CommentPlace, coauthorLimits, type Thread } from '@fabula/contract/shapes/coauthors'
import type { NovelId } from '@fabula/core/ids'
import { isBlank } from '@fabula/core/record/is-blank'
import { isLonger } from '@fabula/core/record/text-length'
import type pg from 'pg'
import { asDraft, type DraftPlace } from '../authoring/authoring-ports.ts'
import { loadNovel } from '../authoring/load-novel.ts'
import { newId } from '../database/new-id.ts'
import { transaction } from '../database/transaction.ts'
import { ProblemError } from '../problem-error.ts'
import type { CoauthorPorts } from './members.ts'
import { nameOfPlace } from './name-of-place.ts'

type ThreadPlace = DraftPlace & { thread: string }

interface Row {
  id: string
  place: CommentPlace
  about: string
  resolved_at: Date | null
  resolved_by: string | null
  comments: Thread['comments']
}

const threads = `
  select t.id, t.place, t.about, t.resolved_at, r.username as resolved_by,
    (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'author', u.username, 'text', c.text,
         'created_at', to_char(c.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'edited_at', to_char(c.edited_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by c.created_at, c.id), '[]')
     from novel_comments c left join users u on u.id = c.author_id where c.thread_id = t.id) as comments
  from novel_threads t left join users r on r.id = t.resolved_by`

/** A thread's row stays without its comments, so that followers of the novel are notified; it is not shown. */
const hasComments = 'and exists (select 1 from novel_comments c where c.thread_id = t.id)'

const shown = ({ resolved_at, ...row }: Row): Thread => ({ ...row, resolved_at: resolved_at?.toISOString() ?? null })

/** All threads about a draft, the newest first. */
export async function listThreads(ports: CoauthorPorts, place: DraftPlace): Promise<Thread[]> {
  await loadNovel(ports, asDraft(place), 'read')
  const { rows } = await ports.pool.query<Row>(
    `${threads} where t.novel_id = $1 ${hasComments} order by t.created_at desc, t.id`,
    [place.id],
  )
  return rows.map(shown)
}

/** Throws if there would be more comments than can be read at once. */
async function refuseWithoutRoom(client: pg.PoolClient, novel: NovelId, text: string): Promise<void> {
  const { rows } = await client.query<{ taken: number }>(
    `select coalesce(sum(length(c.text) + $2::int), 0)::float8 as taken
     from novel_threads t join novel_comments c on c.thread_id = t.id where t.novel_id = $1`,
    [novel, coauthorLimits.perComment],
  )
  const taken = (rows[0]?.taken ?? 0) + text.length + coauthorLimits.perComment
  if (taken > coauthorLimits.room) throw new ProblemError('comments_full')
}

/** `left`: return a thread without comments as well. */
async function findThread(client: pg.PoolClient, { id, thread }: ThreadPlace, { left = false } = {}): Promise<Thread> {
  const { rows } = await client.query<Row>(
    `${threads} where t.id = $2 and t.novel_id = $1 ${left ? '' : hasComments}`,
    [id, thread],
  )
  if (!rows[0]) throw new ProblemError('thread_not_found')
  return shown(rows[0])
}

/** Starts a thread about something in a draft. */
export async function startThread(
  ports: CoauthorPorts,
  place: DraftPlace,
  { place: about, text }: { place: CommentPlace; text: string },
): Promise<Thread> {
  const { novel } = await loadNovel(ports, asDraft(place), 'read')
  const name = nameOfPlace(novel, about)
  if (name === null) throw new ProblemError('comment_place_gone')
  const checkedText = checkText(text)
  const thread = newId<string>()
  return withCommentLock(ports.pool, place.id, async (client, changed) => {
    const { rows } = await client.query<{ many: number }>(
      'select count(*)::int as many from novel_threads where novel_id = $1',
      [place.id],
    )
    if ((rows[0]?.many ?? 0) >= coauthorLimits.threads) throw new ProblemError('comments_full')
    await refuseWithoutRoom(client, place.id, checkedText)
    await client.query('insert into novel_threads (id, novel_id, place, about, changed) values ($1, $2, $3, $4, $5)', [
      thread,
      place.id,
      JSON.stringify(about),
      name,
      changed,
    ])
    await say(client, thread, place, checkedText)
    return findThread(client, { ...place, thread })
  })
}

/** Adds a comment to a thread. */
export async function replyInThread(ports: CoauthorPorts, place: ThreadPlace, text: string): Promise<Thread> {
  await loadNovel(ports, asDraft(place), 'read')
  const checkedText = checkText(text)
  return withCommentLock(ports.pool, place.id, async (client, changed) => {
    const { comments } = await findThread(client, place)
    if (comments.length >= coauthorLimits.comments) throw new ProblemError('comments_full')
    await refuseWithoutRoom(client, place.id, checkedText)
    await client.query('update novel_threads set changed = $2 where id = $1', [place.thread, changed])
    await say(client, place.thread, place, checkedText)
    return findThread(client, place)
  })
}

/** Resolves a thread, or reopens it. Resolving a resolved one changes nothing. */
export async function resolveThread(ports: CoauthorPorts, place: ThreadPlace, resolved: boolean): Promise<Thread> {
  await loadNovel(ports, asDraft(place), 'read')
  return withCommentLock(ports.pool, place.id, async (client, changed) => {
    await client.query(
      `update novel_threads set resolved_at = case when $3 then now() end, resolved_by = case when $3 then $4::uuid end, changed = $5
       where id = $2 and novel_id = $1 and (resolved_at is not null) <> $3`,
      [place.id, place.thread, resolved, place.author, changed],
    )
    return findThread(client, place)
  })
}

type CommentOf = ThreadPlace & { comment: string }

/** Changes the text of one's own comment. */
export async function editComment(ports: CoauthorPorts, place: CommentOf, text: string): Promise<Thread> {
  await loadNovel(ports, asDraft(place), 'read')
  const checkedText = checkText(text)
  return withCommentLock(ports.pool, place.id, async (client, changed) => {
    const before = await commentAt(client, place)
    if (before.author_id !== place.author) throw new ProblemError('comment_denied')
    if (checkedText.length > before.text.length)
      await refuseWithoutRoom(client, place.id, checkedText.slice(before.text.length))
    await client.query('update novel_comments set text = $2, edited_at = now() where id = $1 and text <> $2', [
      place.comment,
      checkedText,
    ])
    await client.query('update novel_threads set changed = $2 where id = $1', [place.thread, changed])
    return findThread(client, place)
  })
}

/**
 * Deletes a comment: one's own, or as the draft's owner anybody's. The returned thread may be empty, and no longer
 * shown.
 */
export async function deleteComment(ports: CoauthorPorts, place: CommentOf): Promise<Thread> {
  const loaded = await loadNovel(ports, asDraft(place), 'read')
  return withCommentLock(ports.pool, place.id, async (client, changed) => {
    const isOwn = (await commentAt(client, place)).author_id === place.author
    if (!isOwn && loaded.owner_id !== place.author) throw new ProblemError('comment_denied')
    await client.query('delete from novel_comments where id = $1', [place.comment])
    await client.query('update novel_threads set changed = $2 where id = $1', [place.thread, changed])
    return findThread(client, place, { left: true })
  })
}

/** A comment and its author; null: the author has deleted their account. */
async function commentAt(client: pg.PoolClient, { comment, ...place }: CommentOf) {
  await findThread(client, place)
  const { rows } = await client.query<{ author_id: string | null; text: string }>(
    'select author_id, text from novel_comments where id = $1 and thread_id = $2',
    [comment, place.thread],
  )
  if (!rows[0]) throw new ProblemError('comment_not_found')
  return rows[0]
}

const say = (client: pg.PoolClient, thread: string, { author }: DraftPlace, text: string) =>
  client.query('insert into novel_comments (id, thread_id, author_id, text) values ($1, $2, $3, $4)', [
    newId<string>(),
    thread,
    author,
    text,
  ])

/** Serialises the comments on one draft, so that whoever has seen a `changed` number has seen all earlier comments. */
function withCommentLock(
  pool: pg.Pool,
  novel: NovelId,
  work: (client: pg.PoolClient, changed: number) => Promise<Thread>,
): Promise<Thread> {
  return transaction(pool, async (client) => {
    await client.query('select 1 from novels where id = $1 for no key update', [novel])
    const { rows } = await client.query<{ changed: string }>(`select nextval('changes') as changed`)
    return work(client, Number(rows[0]?.changed))
  })
}

function checkText(typed: string): string {
  const text = typed.trim()
  if (isBlank(text)) throw new ProblemError('comment_text_required')
  if (!isLonger(text, coauthorLimits.text)) return text
  throw new ProblemError('invalid_input', {
    errors: [{ path: 'text', message: `At most ${coauthorLimits.text} characters` }],
  })
}
