import type { EditorPlace, News, Present, Thread } from '@fabula/contract/shapes/coauthors'
import { ApiError } from '../../client/api-problem.ts'

export type TogetherState = {
  /** Other windows in which the novel is open. */
  others: readonly Present[]
  /** What was said about the novel; null until it is known. */
  threads: readonly Thread[] | null
  /** The novel is not there any more for who looks: removed, or deleted. */
  gone: boolean
}

export type TogetherCalls = {
  follow: (body: { tab: string; at: EditorPlace; seen: string }, signal: AbortSignal) => Promise<News>
  listThreads: () => Promise<Thread[]>
}

export type TogetherOptions = {
  tab: string
  at: EditorPlace
  calls: TogetherCalls
  /** The server has the novel in the state of this mark; empty: something changed that no mark tells of. */
  onWritten: (mark: string) => void
  /** How long to wait after a call that failed, in ms. */
  retryMs?: number
}

/** How long somebody who looks at another tab is still said to be here, in ms. */
const AWAY_AFTER_MS = 60_000

/**
 * What others do at a novel while it is open: a call that waits for news, over and over. It stops while nobody looks at the
 * window or there is no network, and for good when the novel is gone.
 */
export function createTogether({ tab, at, calls, onWritten, retryMs = 5_000 }: TogetherOptions) {
  let state: TogetherState = { others: [], threads: null, gone: false }
  let place = at
  let stopped = false
  /** Ends the call that waits, or the pause between two. */
  let turn = new AbortController()
  /** Nothing was heard for a while: a scene may have gone and another come, which a mark does not tell. */
  let missed = false
  let heard: Pick<News, 'role' | 'assets' | 'comments'> | null = null
  const listeners = new Set<() => void>()
  const show = (next: Partial<TogetherState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function hear(news: News): void {
    const others = news.present.filter((each) => each.tab !== tab)
    if (JSON.stringify(others) !== JSON.stringify(state.others)) show({ others })
    const before = heard
    heard = news
    // Pictures have no mark, and what one may do here has none either.
    const unmarked = before && (before.assets !== news.assets || before.role !== news.role)
    onWritten(unmarked || missed ? '' : news.mark)
    missed = false
    if (before?.comments !== news.comments) void readThreads()
  }
  async function readThreads(): Promise<void> {
    // The next news ask again.
    const threads = await calls.listThreads().catch(() => null)
    if (threads) show({ threads })
    else heard = heard && { ...heard, comments: -1 }
  }
  const pause = (ms: number, { signal }: AbortController) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      const end = () => {
        clearTimeout(timer)
        resolve()
      }
      signal.addEventListener('abort', end, { once: true })
    })

  async function run(): Promise<void> {
    let seen = ''
    while (!stopped) {
      turn = new AbortController()
      const { signal } = turn
      try {
        if (resting || isAway() || !navigator.onLine) {
          missed = heard !== null
          await pause(2 ** 31 - 1, turn)
        } else {
          const [asked, before] = [performance.now(), seen]
          const news = await calls.follow({ tab, at: place, seen }, signal)
          seen = news.seen
          hear(news)
          // Nothing new, and at once: whoever answers so does not wait, and is not asked without a pause.
          if (seen === before && performance.now() - asked < 1_000) await pause(1_000, turn)
        }
      } catch (error) {
        if (signal.aborted) continue
        if (!(error instanceof ApiError)) throw error
        missed = heard !== null
        if (error.code === 'novel_not_found') {
          stopped = true
          show({ gone: true, others: [] })
        } else await pause((error.retryAfter ?? 0) * 1_000 || retryMs, turn)
      }
    }
  }

  let hiddenSince: number | null = null
  let away: ReturnType<typeof setTimeout> | undefined
  const isAway = () => hiddenSince !== null && Date.now() - hiddenSince >= AWAY_AFTER_MS
  const look = () => {
    clearTimeout(away)
    const wasAway = isAway()
    hiddenSince = document.visibilityState === 'hidden' ? Date.now() : null
    if (hiddenSince !== null) away = setTimeout(() => turn.abort(), AWAY_AFTER_MS)
    else if (wasAway) turn.abort()
  }
  const wake = () => turn.abort()
  let resting = false

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Begins to listen; answers what ends it. */
    start() {
      stopped = false
      document.addEventListener('visibilitychange', look)
      addEventListener('online', wake)
      look()
      void run()
      return () => {
        stopped = true
        clearTimeout(away)
        document.removeEventListener('visibilitychange', look)
        removeEventListener('online', wake)
        turn.abort()
      }
    },
    /** Asks for no news until what this answers is called: the author deletes the novel, and need not be told. */
    rest() {
      resting = true
      turn.abort()
      return () => {
        resting = false
        turn.abort()
      }
    },
    /** The author has gone to another place of the novel: the others are told at once. */
    move(next: EditorPlace) {
      if (JSON.stringify(next) === JSON.stringify(place)) return
      place = next
      turn.abort()
    },
    /** What was said or resolved here is seen before the server tells of it. */
    learn(thread: Thread) {
      const others = (state.threads ?? []).filter(({ id }) => id !== thread.id)
      const at = state.threads?.findIndex(({ id }) => id === thread.id) ?? -1
      // With its last comment a thread is gone.
      if (thread.comments.length === 0) show({ threads: others })
      else show({ threads: at < 0 ? [thread, ...others] : others.toSpliced(at, 0, thread) })
    },
  }
}

export type Together = ReturnType<typeof createTogether>
