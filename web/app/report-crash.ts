import { reportCrash } from '@fabula/contract/routes/running'
import type { BrowserCrash } from '@fabula/contract/shapes/browser-crash'
import { send } from '../client/send.ts'
import { session } from '../client/session.ts'

/** A page that is broken breaks again and again: more than this says nothing new. */
const mostOfOnePage = 3

/** What is no fault of a script: a refusal that was shown, work that was given up, a part that did not come. */
const expected = new Set(['ApiError', 'AbortError', 'ChunkLoadError', 'NetworkError', 'TimeoutError'])

let reported = 0

/**
 * Tells the server that a script of ours failed: the kind of error and its places in our own files, never its message,
 * which may quote somebody's text. What failed elsewhere, as in an extension of the browser, is not told.
 */
export async function crashed(page: string, thrown: unknown): Promise<void> {
  // An error that the page's own boundary caught is in no console yet.
  console.error(thrown)
  const crash = describeCrash(page, thrown, location.origin)
  if (!crash || reported >= mostOfOnePage) return
  reported++
  try {
    await send({ origin: '', token: session.read()?.token ?? null }, reportCrash, { body: crash })
  } catch {
    // Nobody waits for this, and a server that cannot be reached has its own log.
  }
}

export function describeCrash(page: string, thrown: unknown, origin: string): BrowserCrash | null {
  if (!(thrown instanceof Error) || expected.has(thrown.name)) return null
  const ours = `${origin}/static/`
  const frames = (thrown.stack ?? '').split('\n').flatMap((line) => {
    const at = line.indexOf(ours)
    const place = at < 0 ? null : /^[\w./-]{1,100}:\d{1,7}:\d{1,7}/.exec(line.slice(at + ours.length))
    return place ? [place[0]] : []
  })
  if (frames.length === 0) return null
  const error = /^[A-Za-z]{1,60}$/.test(thrown.name) ? thrown.name : 'Error'
  return { page, error, frames: frames.slice(0, 10) }
}
