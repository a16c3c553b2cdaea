import { trustedAddress } from '../client/trusted-address.ts'
import type { ImportAnswer, ImportRequest } from './import-messages.ts'
import address from './import-worker.ts?worker&url'

/** Time limit in milliseconds. Only files made to be slow exceed it. */
const mostTime = 120_000

/** A file could not be read within the time and memory limits. */
export class TooHeavyError extends Error {
  override readonly name = 'TooHeavyError'
}

/**
 * Reads files in a separate worker, which is terminated after the answer, an abort or the time limit. Throws {@link
 * TooHeavyError}, or the reason of `signal`.
 */
export function readInWorker(request: ImportRequest, signal?: AbortSignal): Promise<ImportAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(trustedAddress('fabula-import', address), { type: 'module' })
    const stopListening = () => {
      clearTimeout(late)
      signal?.removeEventListener('abort', stopped)
      worker.terminate()
    }
    const fail = (error: unknown) => {
      stopListening()
      reject(error)
    }
    const stopped = () => fail(signal?.reason)
    const late = setTimeout(() => fail(new TooHeavyError('Took too long')), mostTime)
    worker.addEventListener('message', ({ data }: MessageEvent<ImportAnswer>) => {
      stopListening()
      resolve(data)
    })
    // A file that crashes its reader crashes only the worker.
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      fail(new TooHeavyError(event.message))
    })
    signal?.addEventListener('abort', stopped)
    if (signal?.aborted) stopped()
    else worker.postMessage(request)
  })
}
