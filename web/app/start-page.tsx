import type { PageData, PageTheme } from '@fabula/contract/pages'
import { type ComponentType, type ReactNode, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { session } from '../client/session.ts'
import { showCarriedNote } from '../page/carry-note.ts'
import { PageRoot } from './page-root.tsx'

/** How long after a page is there the worker is asked for, in milliseconds: nothing of the first page waits for it. */
const workerAfterMs = 3_000

/** Brings the server's HTML of a page to life. Every entry calls it once with the page's component. */
export function startPage<D extends PageData>(Page: ComponentType<{ data: D }>): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root')
  try {
    void localStorage
  } catch {
    // This browser may keep nothing for the site.
    later(import('./no-storage.ts').then(() => startPage(Page)))
    return
  }
  const data = readPageData<D>()
  const crashed = (thrown: unknown) =>
    later(import('./report-crash.ts').then(({ crashed }) => crashed(data.page, thrown)))
  dispatchEvent(new Event('fabula-hears'))
  hydrateRoot(
    root,
    <StrictMode>
      <Alive>
        <PageRoot data={data} theme={readTheme()}>
          <Page data={data} />
        </PageRoot>
      </Alive>
    </StrictMode>,
    { onCaughtError: crashed },
  )
  addEventListener('error', ({ error }) => crashed(error))
  addEventListener('unhandledrejection', ({ reason }) => crashed(reason))
  showCarriedNote()
  reloadWhenSessionChanged()
  addEventListener('load', () => setTimeout(() => later(import('./service-worker/register-worker.ts')), workerAfterMs))
}

/** Tells the document's own script (`document/keep-presses.ts`) that the page answers from now on. */
function Alive({ children }: { children: ReactNode }) {
  useEffect(() => void dispatchEvent(new Event('fabula-lives')), [])
  return children
}

/** What a page does without where the network is gone by then. */
const later = (work: Promise<unknown>) => void work.catch(() => {})

/** The data the server put into this document: its `render` took them typed, and both are of one build. */
function readPageData<D extends PageData>(): D {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as D
}

function readTheme(): PageTheme {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** A page that the browser brings back as it was left may belong to somebody who has logged out since. */
function reloadWhenSessionChanged() {
  let token = session.read()?.token
  session.subscribe(() => {
    token = session.read()?.token
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted && session.read()?.token !== token) location.reload()
  })
}
