import type { Route } from '@fabula/contract/route'
import { ApiError, problemOf } from './api-problem.ts'
import { request } from './ask-server.ts'
import { reached } from './body-in.ts'
import { meetProblem } from './call.ts'
import { nameIn, saveFile } from './download.ts'
import type { CallArgs } from './request.ts'
import { session } from './session.ts'

interface Progress {
  /** Told from time to time how much has come, as a share of about all of it; null where nobody knows how much that is. */
  onShare: (share: number | null) => void
  signal: AbortSignal
}

/**
 * Brings a large file that a call answers with to the disk, and tells how far it has come. The bytes go where the browser keeps
 * files, not into the page's memory. A failure shows a red note and is thrown; what `signal` stops is thrown as its reason.
 */
export async function downloadWithProgress<R extends Route>(
  route: R,
  args: CallArgs<R>,
  fallbackName: string,
  { onShare, signal }: Progress,
): Promise<void> {
  try {
    const response = await request({ origin: '', token: session.read()?.token ?? null }, route, { ...args, signal })
    if (!response.ok || !response.body) throw await problemOf(response)
    const about = Number(response.headers.get('x-about-bytes') ?? 0)
    let come = 0
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          come += chunk.length
          onShare(about > 0 ? Math.min(1, come / about) : null)
          controller.enqueue(chunk)
        },
      }),
      { signal },
    )
    const type = response.headers.get('content-type') ?? ''
    const file = await reached(new Response(counted, { headers: { 'content-type': type } }).blob(), signal)
    saveFile(file, nameIn(response.headers.get('content-disposition')) ?? fallbackName)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof ApiError) await meetProblem(error, {})
    throw error
  }
}
