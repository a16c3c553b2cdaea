import type { ImportAnswer, ImportRequest } from './import-messages.ts'
import address from './import-worker.ts?worker&url'

/** So long may a file take that somebody wrote; what takes longer was made to, in milliseconds. */
const mostTime = 120_000

/** A file that could not be read in the time and the memory that one has. */
export class TooHeavyError extends Error {
  override readonly name = 'TooHeavyError'
}

/**
 * Reads files in a worker of their own, which ends with the answer, with `signal`, or when its time is over. Throws
 * {@link TooHeavyError}, or the signal's reason.
 */
export function readInWorker(request: ImportRequest, signal?: AbortSignal): Promise<ImportAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(trustedAddress() as string, { type: 'module' })
    const over = () => {
      clearTimeout(late)
      signal?.removeEventListener('abort', stopped)
      worker.terminate()
    }
    const fail = (error: unknown) => {
      over()
      reject(error)
    }
    const stopped = () => fail(signal?.reason)
    const late = setTimeout(() => fail(new TooHeavyError('Took too long')), mostTime)
    worker.addEventListener('message', ({ data }: MessageEvent<ImportAnswer>) => {
      over()
      resolve(data)
    })
    // What a file does to the worker that reads it ends the worker alone.
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      fail(new TooHeavyError(event.message))
    })
    signal?.addEventListener('abort', stopped)
    if (signal?.aborted) stopped()
    else worker.postMessage(request)
  })
}

let policy: Policy | null = null

/** Browsers that know trusted types take a worker's address from a policy alone; it knows this one address. */
function trustedAddress(): string {
  const policies = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  policy ??= policies?.createPolicy('fabula-import', { createScriptURL: () => address }) ?? null
  return policy?.createScriptURL('') ?? address
}

interface Policy {
  createScriptURL(text: string): string
}

/** What is used of the browser's factory. What its policies make is taken wherever an address is. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: () => string }): Policy
}
