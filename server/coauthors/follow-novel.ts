import { setTimeout as sleep } from 'node:timers/promises'
import type { EditorPlace, News } from '@fabula/contract/shapes/coauthors'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { roleIn } from '../authoring/load-novel.ts'
import { newId } from '../database/new-id.ts'
import { LinkedAbort } from '../linked-abort.ts'
import { ProblemError } from '../problem-error.ts'
import { findLook, findMark, GONE_AFTER, type Look, seenOf } from './look-at-novel.ts'
import type { DraftPlace } from './members.ts'

/** How often it is looked for news while somebody waits for some, in ms. */
const lookMs = 500
/** So long a call waits at most, in ms: proxies close what is silent for a minute, and who is gone is noticed. */
const patienceMs = 8_000

/** Nobody has more windows open, nor do they wait for more at a time. */
const mostWindows = 20

export interface FollowPorts {
  pool: pg.Pool
  /** Aborted when the server stops: who waits is answered at once. */
  leaving?: AbortSignal
}

/** A window in which a draft is open, and what it was told last. */
export interface FollowedFrom {
  tab: string
  at: EditorPlace
  seen: string
}

/** How many calls of whom wait for news in this process. */
const following = new Map<UserId, number>()

/**
 * Says that somebody is here, and waits for news of the draft. It works through the database alone, so that it does not matter
 * which process each of them calls. Whoever was removed or blocked meanwhile is told that there is no such draft; whose call breaks
 * off is not here any more.
 */
export async function followNovel(
  ports: FollowPorts,
  { id, author }: DraftPlace,
  { tab, at, seen }: FollowedFrom,
  signal: AbortSignal,
): Promise<News> {
  const { pool } = ports
  if (ports.leaving?.aborted) throw new ProblemError('stopping', { retryAfter: 5 })
  const mineNow = following.get(author) ?? 0
  if (mineNow >= mostWindows) throw new ProblemError('too_many_requests', { retryAfter: patienceMs / 1_000 })
  following.set(author, mineNow + 1)
  const held = newId<string>()
  const over = new LinkedAbort([signal, ...(ports.leaving ? [ports.leaving] : [])])
  const leave = () => leavePresence(pool, tab, held)
  const mine = async (): Promise<Look & { role: News['role'] }> => {
    const look = await findLook(pool, id)
    const role = look && roleIn(look, author)
    if (!look || !role) throw new ProblemError('novel_not_found')
    return { ...look, role }
  }
  try {
    await mine()
    await enterPresence(pool, [id, tab, author, JSON.stringify(at), held, mostWindows - 1, GONE_AFTER])
    const end = performance.now() + patienceMs
    for (;;) {
      const look = await mine()
      const now = seenOf(look, tab)
      if (now !== seen || over.signal.aborted || performance.now() >= end) {
        if (signal.aborted) await leave()
        const { role, present, assets, comments } = look
        return { seen: now, role, present, assets, comments, mark: await findMark(pool, id) }
      }
      // All who wait look at the same moment, so that one question to the database is enough for them.
      await sleep(lookMs - (performance.now() % lookMs), undefined, { signal: over.signal }).catch(() => undefined)
    }
  } finally {
    over.release()
    const left = (following.get(author) ?? 1) - 1
    if (left > 0) following.set(author, left)
    else following.delete(author)
  }
}

/** A window that somebody else has open stays theirs, whoever names it. */
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

/** The window is gone, unless another call has spoken for it since. */
async function leavePresence(pool: pg.Pool, tab: string, held: string): Promise<void> {
  await pool.query('delete from novel_presence where tab = $1 and held = $2', [tab, held])
}

/** Removes windows that went away without a word. Nobody has seen them for long. */
export async function purgePresence(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from novel_presence where seen_at < now() - interval '1 minute'`)
}
