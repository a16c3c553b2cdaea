import { languageOf } from '@fabula/core/novel/known-languages'
import { toastPhrases } from '@fabula/phrases/toasts'
import { toast } from '../ui/toast.ts'

/** How long a script may take to load, in milliseconds. */
export const CHUNK_TIMEOUT_MS = 120_000

/** A part of the page's script that did not come. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** How long after a failure it is asked for again, in milliseconds; each time twice as long. */
const firstWaitMs = 1_000

/**
 * A part of the script that is fetched when it is first needed: `loadChunk(() => import('./x.tsx'))`.
 * One that does not come is asked for again; when it does not come then either, a red note says so, and two minutes after
 * the first attempt a `ChunkLoadError` is thrown. Without a network it is awaited until there is one.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const words = toastPhrases[languageOf(location.pathname.split('/')[1] ?? '')]
  const say = once(() => toast.error(words.chunkFailed))
  for (let wait = firstWaitMs; ; wait *= 2) {
    const left = CHUNK_TIMEOUT_MS - (performance.now() - began)
    try {
      return await inTime(load, left)
    } catch (cause) {
      if (!navigator.onLine) {
        say()
        await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
        return loadChunk(load)
      }
      if (wait > firstWaitMs) say()
      if (wait > CHUNK_TIMEOUT_MS - (performance.now() - began)) {
        say()
        throw new ChunkLoadError(words.chunkFailed, { cause })
      }
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

function once(say: () => void): () => void {
  let said = false
  return () => {
    if (!said) say()
    said = true
  }
}

function inTime<T>(load: () => Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`timeout: ${CHUNK_TIMEOUT_MS} ms`)), ms)
  })
  return Promise.race([load(), tooLate]).finally(() => clearTimeout(timer))
}
