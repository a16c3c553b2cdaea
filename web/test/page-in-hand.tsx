import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { session } from '../client/session.ts'
import { PageFactsProvider } from '../page/page-facts.tsx'
import '../ui/base.css'

/** The answer to a call: a body, or the status and sentence of a refusal. `said` collects the bodies that were sent. */
type Answer = ({ body: unknown } | { status: number; detail: string; code?: string }) & { said?: unknown[] }

/**
 * Stands in for the server: `'GET /api/library'` sets an answer, whatever the query; everything else is not found.
 * `'GET /api/library?before'` answers requests with that parameter. Returns the requests in order.
 * `vi.unstubAllGlobals()` restores the network.
 */
export function answering(answers: Record<string, Answer>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = new URL(input instanceof Request ? input.url : String(input), location.href)
    const call = `${init?.method ?? (input instanceof Request ? input.method : 'GET')} ${address.pathname}`
    asked.push(call)
    const earlier = address.searchParams.has('before') ? answers[`${call}?before`] : undefined
    const answer: Answer = earlier ?? answers[call] ?? { status: 404, detail: 'Not found', code: 'not_found' }
    answer.said?.push(JSON.parse(String(init?.body)))
    if ('body' in answer) return answer.body === null ? new Response(null, { status: 204 }) : Response.json(answer.body)
    const { status, detail, code = null } = answer
    return Response.json({ status, code, detail }, { status, headers: { 'content-type': 'application/problem+json' } })
  })
  return asked
}

/** A user who is logged in, in the document and in the browser. */
export const nell = { id: 'nell' as never, username: 'nell' }

/** Renders a page as the server filled it for its viewer. */
export function openPage<Data extends { viewer: unknown }>(data: Data, page: ReactNode) {
  if (data.viewer) session.keep({ token: 't', user: nell })
  else if (!session.hasEnded()) session.drop()
  return render(
    <PageFactsProvider data={data as never} theme="light">
      {page}
    </PageFactsProvider>,
  )
}

/** The texts of the notes on screen. */
export const notes = () => [...document.querySelectorAll('.ui-toast')].map(({ textContent }) => textContent)

/** Cleans up what a page leaves outside itself: notes, the session, a stubbed network. */
export async function clearAway(): Promise<void> {
  await closeEvents()
  for (const note of document.querySelectorAll('.ui-toast')) note.remove()
  session.drop()
  sessionStorage.clear()
  vi.unstubAllGlobals()
}

/**
 * Waits for the `close` events of dialogs closed before, which come in order. A note in such a dialog moves to the page on
 * that event.
 */
async function closeEvents(): Promise<void> {
  const last = document.body.appendChild(document.createElement('dialog'))
  last.show()
  const closed = new Promise((resolve) => last.addEventListener('close', resolve, { once: true }))
  last.close()
  await closed
  last.remove()
}

/**
 * Prevents navigation to other pages and records their paths; navigation within the document is ignored. `stop` allows
 * navigation again.
 */
export function catchLeaving(): { to: string[]; stop: () => void } {
  const to: string[] = []
  // The browser's type library does not have it yet.
  const { navigation } = window as unknown as { navigation: EventTarget }
  const keep = (event: Event) => {
    const { destination } = event as Event & { destination: { url: string; sameDocument: boolean } }
    if (destination.sameDocument) return
    to.push(new URL(destination.url).pathname)
    event.preventDefault()
  }
  navigation.addEventListener('navigate', keep)
  return { to, stop: () => navigation.removeEventListener('navigate', keep) }
}
