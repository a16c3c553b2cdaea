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
 * When it fails, or takes longer than two minutes, a red note says so and a `ChunkLoadError` is thrown.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`timeout: ${CHUNK_TIMEOUT_MS} ms`)), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(), tooLate])
  } catch (cause) {
    const words = toastPhrases[languageOf(location.pathname.split('/')[1] ?? '')]
    toast.error(words.chunkFailed)
    throw new ChunkLoadError(words.chunkFailed, { cause })
  } finally {
    clearTimeout(timer)
  }
}
