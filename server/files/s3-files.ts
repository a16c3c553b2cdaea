import { createReadStream } from 'node:fs'
import { stat, unlink } from 'node:fs/promises'
import type { Dispatcher } from 'undici'
import { eachInBatches } from '../concurrency/each-in-batches.ts'
import type { S3Environment } from '../environment/env.ts'
import type { FileStore } from '../media/file-store.ts'
import { ProblemError } from '../problem-error.ts'
import { type BucketCall, BucketError, errorCode, openBucket } from './bucket.ts'
import { troubleOf } from './bucket-trouble.ts'

/** How many objects are deleted at a time. */
const deletedAtOnce = 8

/** How often a lasting problem is reported, in ms: otherwise each picture of each page would report it. */
const reportEveryMs = 60_000

/**
 * Stores files in a bucket of any S3-compatible store. `tell` receives the reason why it cannot be used, for example if
 * its key was changed while the server runs: callers are only told to retry.
 */
export function createS3Files(settings: S3Environment, tell: (sentence: string) => void = () => undefined): FileStore {
  const bucket = openBucket(settings)
  let reportedAt = Number.NEGATIVE_INFINITY
  const reaching = <T>(work: () => Promise<T>): Promise<T> =>
    asPassing(work, (cause) => {
      const now = performance.now()
      if (now - reportedAt < reportEveryMs) return
      reportedAt = now
      tell(`${troubleOf(cause, settings)} Until that is over, pictures and music are neither stored nor shown.`)
    })
  const textOf = async (call: BucketCall) => (await bucket.call(call)).body.text()
  const copy = async (from: string, key: string): Promise<boolean> => {
    const headers = { 'x-amz-copy-source': `/${settings.bucket}/${from}` }
    const copied = await orNull(textOf({ method: 'PUT', key, headers }))
    // A copy can fail after the status 200 was sent.
    const code = copied ? errorCode(copied) : ''
    if (code) throw new BucketError(500, code)
    return copied !== null
  }
  /** The first keys below a folder, and whether there are more. */
  const list = async (folder: string): Promise<{ keys: string[]; more: boolean }> => {
    const page = await textOf({
      method: 'GET',
      query: { 'list-type': '2', prefix: `${folder}/`, 'encoding-type': 'url' },
    })
    const keys = [...page.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => decodeURIComponent(key))
    return { keys, more: /<IsTruncated>\s*true/.test(page) }
  }
  return {
    kind: 's3',
    put: (key, content) =>
      reaching(async () => {
        const isBytes = content instanceof Uint8Array
        const length = isBytes ? content.byteLength : (await stat(content.path)).size
        const headers = { 'content-length': String(length) }
        const body = () => (isBytes ? content : createReadStream(content.path))
        await textOf({ method: 'PUT', key, headers, body })
        if (!isBytes) await unlink(content.path)
      }),
    open: (key, range) =>
      reaching(async () => {
        const headers = range && { range: `bytes=${range.start}-${range.end}` }
        return (await orNull(bucket.call({ method: 'GET', key, headers })))?.body ?? null
      }),
    size: (key) =>
      reaching(async () => {
        try {
          const found = await bucket.call({ method: 'HEAD', key })
          await found.body.dump()
          return lengthOf(found)
        } catch (error) {
          if (!(error instanceof BucketError) || error.status >= 500) throw error
          // A HEAD answer has no body that distinguishes a missing file from a missing bucket or a refusal.
          const found = await orNull(bucket.call({ method: 'GET', key, headers: { range: 'bytes=0-0' } }))
          await found?.body.dump()
          if (error.status !== 404) throw error
          return null
        }
      }),
    copy: (from, key) => reaching(() => copy(from, key)),
    copyFolder: (from, to) =>
      reaching(async () => {
        // A file has far fewer variants than one listing holds.
        const { keys } = await list(from)
        await Promise.all(keys.map((key) => copy(key, `${to}${key.slice(from.length)}`)))
      }),
    remove: (folder) =>
      reaching(async () => {
        for (;;) {
          const { keys, more } = await list(folder)
          // Each by a call of its own: deleting several in one needs checksums that stores implement differently.
          await eachInBatches(keys, deletedAtOnce, (key) => textOf({ method: 'DELETE', key }))
          if (keys.length === 0 || !more) return
        }
      }),
  }
}

/** The length that a store reports; null if it reports none, as for files that it compresses on the fly. */
const lengthOf = ({ headers }: Dispatcher.ResponseData): number | null =>
  headers['content-length'] === undefined ? null : Number(headers['content-length'])

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof BucketError && error.status === 404 && error.code !== 'NoSuchBucket') return null
    throw error
  }
}

/**
 * A store that fails or is silent is a temporary problem: callers are asked to retry, and `tell` receives the cause.
 */
async function asPassing<T>(work: () => Promise<T>, tell: (cause: unknown) => void): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BucketError && error.status === 507) throw new ProblemError('disk_full')
    tell(error)
    throw Object.assign(new ProblemError('files_unavailable', { retryAfter: 10 }), { cause: error })
  }
}
