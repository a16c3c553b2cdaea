import { reportCrash } from '@fabula/contract/routes/running'
import type { BrowserCrash } from '@fabula/contract/shapes/browser-crash'
import { ownSender } from '../client/own-sender.ts'
import { send } from '../client/send.ts'

/** A broken page fails again and again: more reports than this add nothing. */
const maxReportsPerPage = 3

/** Not faults of a script: a refusal that was shown, cancelled work, a part that did not load. */
const expectedErrors = new Set(['ApiError', 'AbortError', 'ChunkLoadError', 'NetworkError', 'TimeoutError'])

let reported = 0

/**
 * Reports to the server that one of our scripts failed: the kind of error and the stack positions in our own files, but
 * never the message, which may quote somebody's text. Errors from elsewhere, such as browser extensions, are not
 * reported.
 */
export async function crashed(page: string, thrown: unknown): Promise<void> {
  // The browser does not log an error that the page's error boundary caught.
  console.error(thrown)
  const crash = describeCrash(page, thrown, location.origin)
  if (!crash || reported >= maxReportsPerPage) return
  reported++
  try {
    await send(ownSender(), reportCrash, { body: crash })
  } catch {
    // Nothing waits for this, and an unreachable server has its own log.
  }
}

/**
 * The report of an error on a page of the site at `origin`; null for an expected error, or one without a stack position
 * in the site's own scripts.
 */
export function describeCrash(page: string, thrown: unknown, origin: string): BrowserCrash | null {
  if (!(thrown instanceof Error) || expectedErrors.has(thrown.name)) return null
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
