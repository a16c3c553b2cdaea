import type { EditorPlace, News, Present, Thread } from '@fabula/contract/shapes/coauthors'
import { ApiError } from '../../client/api-problem.ts'

export type TogetherState = {
  /** Other windows in which the novel is open. */
  others: readonly Present[]
  /** The comment threads of the novel; null until loaded. */
  threads: readonly Thread[] | null
  /** Whether the novel is no longer accessible: it was deleted, or the viewer was removed. */
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
  /** Called with the mark of the server's new state; empty if something changed that no mark describes. */
  onWritten: (mark: string) => void
  /** How long to wait after a failed call, in ms. */
  retryMs?: number
}

/** How long an author with a hidden tab still counts as present, in ms. */
const awayAfterMs = 60_000

/**
 * Follows what others do with the open novel, by long polling for news. Pauses while the window is hidden or offline,
 * and stops when the novel is gone.
 */
export function createTogether({ tab, at, calls, onWritten, retryMs = 5_000 }: TogetherOptions) {
  let state: TogetherState = { others: [], threads: null, gone: false }
  let place = at
  let stopped = false
  /** Aborts the current request, or the pause between two. */
  let turn = new AbortController()
  /**
   * Whether news may have been missed: a scene may have been deleted and another created, which a mark does not show.
   */
  let missed = false
  let lastNews: Pick<News, 'role' | 'assets' | 'comments'> | null = null
  const listeners = new Set<() => void>()
  const show = (next: Partial<TogetherState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function receive(news: News): void {
    const others = news.present.filter((each) => each.tab !== tab)
    if (JSON.stringify(others) !== JSON.stringify(state.others)) show({ others })
    const before = lastNews
    lastNews = news
    // Marks cover neither assets nor the viewer's role.
    const unmarked = before && (before.assets !== news.assets || before.role !== news.role)
    onWritten(unmarked || missed ? '' : news.mark)
    missed = false
    if (before?.comments !== news.comments) void readThreads()
  }
  async function readThreads(): Promise<void> {
    // The next news trigger another attempt.
    const threads = await calls.listThreads().catch(() => null)
    if (threads) show({ threads })
    else lastNews = lastNews && { ...lastNews, comments: -1 }
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
    let denied = false
    while (!stopped) {
      turn = new AbortController()
      const { signal } = turn
      try {
        if (resting || isAway() || !navigator.onLine) {
          missed = lastNews !== null
          await pause(2 ** 31 - 1, turn)
        } else {
          const [asked, before] = [performance.now(), seen]
          const news = await calls.follow({ tab, at: place, seen }, signal)
          seen = news.seen
          denied = false
          receive(news)
          // An immediate answer without news means that the server does not wait, so requests are paced.
          if (seen === before && performance.now() - asked < 1_000) await pause(1_000, turn)
        }
      } catch (error) {
        if (signal.aborted) continue
        if (!(error instanceof ApiError)) throw error
        missed = lastNews !== null
        if (error.code === 'novel_not_found') {
          // Requested once more: a waiting call also ends like this when its user was logged out or blocked, and then
          // the next one says so.
          stopped = denied
          if (denied) show({ gone: true, others: [] })
          denied = true
        } else await pause((error.retryAfter ?? 0) * 1_000 || retryMs, turn)
      }
    }
  }

  let hiddenSince: number | null = null
  let away: ReturnType<typeof setTimeout> | undefined
  const isAway = () => hiddenSince !== null && Date.now() - hiddenSince >= awayAfterMs
  const check = () => {
    clearTimeout(away)
    const wasAway = isAway()
    hiddenSince = document.visibilityState === 'hidden' ? Date.now() : null
    if (hiddenSince !== null) away = setTimeout(() => turn.abort(), awayAfterMs)
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
    /** Starts listening. Returns a function that stops it. */
    start() {
      stopped = false
      document.addEventListener('visibilitychange', check)
      addEventListener('online', wake)
      check()
      void run()
      return () => {
        stopped = true
        clearTimeout(away)
        document.removeEventListener('visibilitychange', check)
        removeEventListener('online', wake)
        turn.abort()
      }
    },
    /** Pauses listening until the returned function is called, while the author deletes the novel. */
    pauseNews() {
      resting = true
      turn.abort()
      return () => {
        resting = false
        turn.abort()
      }
    },
    /** Tells the others at once that the author has moved to another place. */
    move(next: EditorPlace) {
      if (JSON.stringify(next) === JSON.stringify(place)) return
      place = next
      turn.abort()
    },
    /** Shows an own comment or resolution before the server's news. */
    learn(thread: Thread) {
      const others = (state.threads ?? []).filter(({ id }) => id !== thread.id)
      const at = state.threads?.findIndex(({ id }) => id === thread.id) ?? -1
      // A thread without comments was deleted.
      if (thread.comments.length === 0) show({ threads: others })
      else show({ threads: at < 0 ? [thread, ...others] : others.toSpliced(at, 0, thread) })
    },
  }
}

export type Together = ReturnType<typeof createTogether>
