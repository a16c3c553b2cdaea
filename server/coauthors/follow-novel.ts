import { setTimeout as sleep } from 'node:timers/promises'
import type { EditorPlace, News } from '@fabula/contract/shapes/coauthors'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import type { DraftPlace } from '../authoring/authoring-ports.ts'
import { roleIn } from '../authoring/load-novel.ts'
import { LinkedAbort } from '../concurrency/linked-abort.ts'
import { newId } from '../database/new-id.ts'
import { ProblemError } from '../problem-error.ts'
import { digestOf, findMark, findSnapshot, goneAfter, type NovelSnapshot } from './novel-snapshot.ts'

/** How often to check for news while a call waits for some, in ms. */
const pollMs = 500
/**
 * How long a call waits at most, in ms: proxies close connections that are silent for a minute, and closed windows must
 * be noticed.
 */
const maxWaitMs = 8_000

/** How many windows of a person may wait for news at a time; nobody has more open. */
const mostWindows = 20

export interface FollowPorts {
  pool: pg.Pool
  /** Aborted when the server stops: waiting calls are answered at once. */
  leaving?: AbortSignal
}

/** A window in which a draft is open, and what it was last told. */
export interface FollowedFrom {
  tab: string
  at: EditorPlace
  seen: string
}

/** How many calls of each user wait for news in this process. */
const following = new Map<UserId, number>()

/**
 * Reports a person's presence, and waits for news of the draft. Uses only the database, so that co-authors may be
 * connected to different processes. A person who was removed or blocked meanwhile gets `novel_not_found`; one whose
 * call breaks off is no longer present.
 */
export async function followNovel(
  ports: FollowPorts,
  { id, author }: DraftPlace,
  { tab, at, seen }: FollowedFrom,
  signal: AbortSignal,
): Promise<News> {
  const { pool } = ports
  if (ports.leaving?.aborted) throw new ProblemError('stopping', { retryAfter: 5 })
  const openWindows = following.get(author) ?? 0
  if (openWindows >= mostWindows) throw new ProblemError('too_many_requests', { retryAfter: maxWaitMs / 1_000 })
  following.set(author, openWindows + 1)
  const connectionId = newId<string>()
  const eitherAborted = new LinkedAbort([signal, ...(ports.leaving ? [ports.leaving] : [])])
  const leave = () => leavePresence(pool, tab, connectionId)
  const readOwnSnapshot = async (): Promise<NovelSnapshot & { role: News['role'] }> => {
    const snapshot = await findSnapshot(pool, id)
    const role = snapshot && roleIn(snapshot, author)
    if (!snapshot || !role) throw new ProblemError('novel_not_found')
    return { ...snapshot, role }
  }
  try {
    await readOwnSnapshot()
    await enterPresence(pool, [id, tab, author, JSON.stringify(at), connectionId, mostWindows - 1, goneAfter])
    const end = performance.now() + maxWaitMs
    for (;;) {
      const snapshot = await readOwnSnapshot()
      const now = digestOf(snapshot, tab)
      if (now !== seen || eitherAborted.signal.aborted || performance.now() >= end) {
        if (signal.aborted) await leave()
        const { role, present, assets, comments } = snapshot
        return { seen: now, role, present, assets, comments, mark: await findMark(pool, id) }
      }
      // All waiting calls check at the same moment, so that one query answers them all.
      await sleep(pollMs - (performance.now() % pollMs), undefined, { signal: eitherAborted.signal }).catch(
        () => undefined,
      )
    }
  } finally {
    eitherAborted.release()
    const left = (following.get(author) ?? 1) - 1
    if (left > 0) following.set(author, left)
    else following.delete(author)
  }
}

/** Inserts or updates a window's presence. A window of another user cannot be overwritten. */
async function enterPresence(pool: pg.Pool, values: unknown[]): Promise<void> {
  await pool.query({
    name: 'enter-presence',
    text: `with too_many as (
             delete from novel_presence where novel_id = $1 and user_id = $3 and tab in (
               select tab from novel_presence where novel_id = $1 and user_id = $3 and tab <> $2
               order by seen_at desc offset $6::int)
           )
           insert into novel_presence (novel_id, tab, user_id, at, held) values ($1, $2, $3, $4, $5)
           on conflict (novel_id, tab) do update
             set user_id = excluded.user_id, at = excluded.at, held = excluded.held, seen_at = now()
             where novel_presence.user_id = excluded.user_id
               or novel_presence.seen_at < now() - make_interval(secs => $7)`,
    values,
  })
}

/** Deletes a window's presence, unless a newer call has updated it. */
async function leavePresence(pool: pg.Pool, tab: string, held: string): Promise<void> {
  await pool.query('delete from novel_presence where tab = $1 and held = $2', [tab, held])
}

/** Deletes windows that disappeared without notice, which have long been invisible. */
export async function purgePresence(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from novel_presence where seen_at < now() - interval '1 minute'`)
}
