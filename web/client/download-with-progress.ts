import type { Route } from '@fabula/contract/route'
import { ApiError, problemOf } from './api-problem.ts'
import { request } from './ask-server.ts'
import { handleProblem } from './call.ts'
import { nameIn, saveFile } from './download.ts'
import { ownSender } from './own-sender.ts'
import { fromNetwork } from './read-json-body.ts'
import type { CallArgs } from './request.ts'

interface Progress {
  /** Called with the share received so far, relative to the approximate size; null if the size is unknown. */
  onShare: (share: number | null) => void
  signal: AbortSignal
}

/**
 * Downloads a large file to the disk and reports progress. The bytes are stored by the browser, not in the page's
 * memory. A failure shows a red note and is thrown; if `signal` aborts, its reason is thrown.
 */
export async function downloadWithProgress<R extends Route>(
  route: R,
  args: CallArgs<R>,
  fallbackName: string,
  { onShare, signal }: Progress,
): Promise<void> {
  try {
    const response = await request(ownSender(), route, { ...args, signal })
    if (!response.ok || !response.body) throw await problemOf(response)
    const about = Number(response.headers.get('x-about-bytes') ?? 0)
    let received = 0
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          received += chunk.length
          onShare(about > 0 ? Math.min(1, received / about) : null)
          controller.enqueue(chunk)
        },
      }),
      { signal },
    )
    const type = response.headers.get('content-type') ?? ''
    const file = await fromNetwork(new Response(counted, { headers: { 'content-type': type } }).blob(), signal)
    saveFile(file, nameIn(response.headers.get('content-disposition')) ?? fallbackName)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof ApiError) await handleProblem(error, {})
    throw error
  }
}
