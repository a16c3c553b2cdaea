import { languageOf } from '@fabula/core/novel/known-languages'
import { toastPhrases } from '@fabula/phrases/toasts'
import { toast } from '../ui/toast.ts'

/** How long a script may take to load, in milliseconds. */
export const CHUNK_TIMEOUT_MS = 120_000

/** A part of the page's script that did not come. */
export class ChunkLoadError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ChunkLoadError'
  }
}

/**
 * A part of the script that is fetched when it is first needed: `loadChunk(() => import('./x.tsx'))`.
 * When it does not come, a red note says so. Without a network it is awaited until there is one; a failure after that, or
 * one that takes longer than two minutes, throws a `ChunkLoadError`.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await inTime(load)
  } catch (cause) {
    const words = toastPhrases[languageOf(location.pathname.split('/')[1] ?? '')]
    toast.error(words.chunkFailed)
    if (!navigator.onLine) {
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      return loadChunk(load)
    }
    throw new ChunkLoadError(words.chunkFailed, { cause })
  }
}

function inTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`timeout: ${CHUNK_TIMEOUT_MS} ms`)), CHUNK_TIMEOUT_MS)
  })
  return Promise.race([load(), tooLate]).finally(() => clearTimeout(timer))
}
