import type { Readable } from 'node:stream'
import { ProblemError } from '../problem-error.ts'
import type { FileStore } from './file-store.ts'

/** The most interruptions in a row without a further byte. */
const maxAttempts = 3

/**
 * Reads a stored file of `size` bytes. When the store breaks off in the middle, as a network may, the rest is requested
 * again, so that one interruption does not fail a whole backup. Null when nothing is stored. A different number of
 * bytes is left for the caller to detect.
 */
export async function readStored(
  files: Pick<FileStore, 'open'>,
  key: string,
  size: number,
): Promise<AsyncIterable<Buffer> | null> {
  const first = await files.open(key)
  return first && restOf(files, key, size, first)
}

async function* restOf(
  files: Pick<FileStore, 'open'>,
  key: string,
  size: number,
  first: Readable,
): AsyncGenerator<Buffer> {
  let done = 0
  let stream: Readable | null = first
  for (let attempt = 1; stream !== null; ) {
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        done += chunk.length
        attempt = 1
        yield chunk
      }
      return
    } catch (error) {
      attempt += 1
      if (attempt > maxAttempts || done >= size) {
        throw Object.assign(new ProblemError('files_unavailable', { retryAfter: 10 }), { cause: error })
      }
      stream = await files.open(key, { start: done, end: size - 1 })
    }
  }
}
