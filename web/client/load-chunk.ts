import { languageOf } from '@fabula/core/novel/known-languages'
import { toastPhrases } from '@fabula/phrases/toasts'
import { toast } from '../ui/toast.ts'

/** How long a script may take to load, in milliseconds. */
export const chunkTimeoutMs = 120_000

/** A part of the page's script that did not load. If the page is outdated, it never will. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  isOutdated = false
}

/** The wait before the first retry, in milliseconds; it doubles each time. */
const firstWaitMs = 1_000

/**
 * Loads a part of the script when it is first needed: `loadChunk(() => import('./x.tsx'))`. A failure is retried; if
 * that fails too, a red note says so, and two minutes after the first attempt a `ChunkLoadError` is thrown, or at once
 * if the site was updated since the page was opened. Without a network it waits until there is one.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const words = toastPhrases[languageOf(location.pathname.split('/')[1] ?? '')]
  let shownNote = ''
  const say = (what: string) => {
    if (shownNote !== what) toast.error(what)
    shownNote = what
    return what
  }
  for (let wait = firstWaitMs; ; wait *= 2) {
    const remainingMs = chunkTimeoutMs - (performance.now() - began)
    try {
      return await withTimeout(load, remainingMs)
    } catch (cause) {
      if (!navigator.onLine) {
        say(words.chunkFailed)
        await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
        return loadChunk(load)
      }
      const late = wait > chunkTimeoutMs - (performance.now() - began)
      if (late || wait > firstWaitMs) {
        const outdated = await isOutdated()
        const why = say(outdated ? words.outdated : words.chunkFailed)
        if (late || outdated) throw Object.assign(new ChunkLoadError(why, { cause }), { isOutdated: outdated })
      }
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

/**
 * Whether the server has another build than this page's: the page's own script, whose name contains a hash of all it
 * loads, no longer exists. Not checked with `GET`, which the service worker would answer from its cache.
 */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[src^="/static/"]')
  const answer = own && (await fetch(own.src, { method: 'HEAD', cache: 'no-store' }).catch(() => null))
  return answer?.status === 404
}

/** Rejects if loading takes longer than `ms`. The timer is not cleared on success; its late rejection has no effect. */
const withTimeout = <T>(load: () => Promise<T>, ms: number): Promise<T> =>
  Promise.race([load(), new Promise<never>((_, reject) => setTimeout(() => reject(new Error('timeout')), ms))])
