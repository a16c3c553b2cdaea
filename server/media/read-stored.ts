import type { Readable } from 'node:stream'
import { ProblemError } from '../problem-error.ts'
import type { FileStore } from './file-store.ts'

/** A store may break off so many times in a row without a byte more. */
const ATTEMPTS = 3

/**
 * A stored file of so many bytes. Where a store breaks off in its middle, as over a network it may, the rest is asked for: one
 * stumble must not cost a whole backup. Null when nothing is stored. What brings another number of bytes is for the reader to see.
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
      if (attempt > ATTEMPTS || done >= size) {
        throw Object.assign(new ProblemError('files_unavailable', { retryAfter: 10 }), { cause: error })
      }
      stream = await files.open(key, { start: done, end: size - 1 })
    }
  }
}
