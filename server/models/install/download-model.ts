import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../../make-folder.ts'

export interface DownloadProgress {
  done: number
  /** Null when the server does not say. */
  total: number | null
}

/**
 * Downloads a file, resuming an earlier attempt. The hub's checksum, if it gives one, is verified before the file gets
 * its name. Throws an Error with a message; the partial file is kept unless it was wrong.
 */
export async function downloadModel(
  url: string,
  target: string,
  onProgress: (progress: DownloadProgress) => void,
): Promise<void> {
  const part = `${target}.part`
  await makeFolder(dirname(target))
  const { sha256, size } = await describeFile(url)
  const had = (await stat(part).catch(() => null))?.size ?? 0
  if (size === null || had < size) await fetchRest(url, part, had, size, onProgress)
  if (sha256 !== null && (await hashOf(part)) !== sha256) {
    await rm(part)
    throw new Error('What came is not what the hub has (its checksum differs). It was removed: try again.')
  }
  await rename(part, target)
}

/** The hub's facts about a file, before it redirects to the content. */
async function describeFile(url: string): Promise<{ sha256: string | null; size: number | null }> {
  const response = await reach(url, { method: 'HEAD', redirect: 'manual' })
  if (response.status >= 400) throw new Error(`${new URL(url).host} answers ${response.status}.`)
  const hash = response.headers.get('x-linked-etag')?.replaceAll('"', '') ?? ''
  // A redirect's own length is not the file's.
  const size = Number(response.headers.get('x-linked-size') ?? (response.ok && response.headers.get('content-length')))
  return { sha256: /^[0-9a-f]{64}$/.test(hash) ? hash : null, size: size > 0 ? size : null }
}

async function fetchRest(
  url: string,
  part: string,
  had: number,
  total: number | null,
  onProgress: (progress: DownloadProgress) => void,
): Promise<void> {
  const response = await reach(url, { headers: had > 0 ? { range: `bytes=${had}-` } : {} })
  // All of it had come already.
  if (response.status === 416 && response.headers.get('content-range') === `bytes */${had}`) return
  if (!response.ok || response.body === null) throw new Error(`${new URL(url).host} answers ${response.status}.`)
  // A server without range support sends it all again.
  const continued = response.status === 206
  let done = continued ? had : 0
  async function* counted(body: AsyncIterable<Uint8Array>) {
    for await (const piece of body) {
      done += piece.length
      onProgress({ done, total })
      yield piece
    }
  }
  try {
    await pipeline(response.body, counted, createWriteStream(part, { flags: continued ? 'a' : 'w' }))
  } catch (error) {
    throw new Error(`The download broke off: ${reasonOf(error)}. Run the command again, and it goes on from there.`, {
      cause: error,
    })
  }
}

/** As `fetch`, whose own message says only that it failed. */
const reach = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, init).catch((error: unknown) => {
    throw new Error(`${new URL(url).host} cannot be reached: ${reasonOf(error)}.`, { cause: error })
  })

/** The innermost reason; an error about several addresses has no message of its own. */
function reasonOf(error: unknown): string {
  const { cause, message, code } = error as NodeJS.ErrnoException
  return cause instanceof Error ? reasonOf(cause) : message || (code ?? String(error))
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}
