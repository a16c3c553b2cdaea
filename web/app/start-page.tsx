import type { PageData, PageTheme } from '@fabula/contract/pages'
import { type ComponentType, type ReactNode, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { session } from '../client/session.ts'
import { showFlashToast } from '../page/flash-toast.ts'
import { deniesStorage } from './denies-storage.ts'
import { PageRoot } from './page-root.tsx'

/** Delay before the service worker is loaded, in milliseconds, so that it does not compete with the first page. */
const workerAfterMs = 3_000

/** Hydrates the server's HTML of a page. Every entry calls it once with the page's component. */
export function startPage<D extends PageData>(Page: ComponentType<{ data: D }>): void {
  if (deniesStorage()) {
    ignoreFailure(import('./no-storage.ts').then(() => startPage(Page)))
    return
  }
  const data = readPageData<D>()
  const crashed = (thrown: unknown) =>
    ignoreFailure(import('./report-crash.ts').then(({ crashed }) => crashed(data.page, thrown)))
  dispatchEvent(new Event('fabula-hears'))
  hydrateRoot(
    // Every document has one: without it React throws.
    document.getElementById('root') as HTMLElement,
    <StrictMode>
      <HydrationSignal>
        <PageRoot data={data} theme={readTheme()}>
          <Page data={data} />
        </PageRoot>
      </HydrationSignal>
    </StrictMode>,
    { onCaughtError: crashed },
  )
  addEventListener('error', ({ error }) => crashed(error))
  addEventListener('unhandledrejection', ({ reason }) => crashed(reason))
  showFlashToast()
  reloadWhenSessionChanged()
  addEventListener('load', () =>
    setTimeout(() => ignoreFailure(import('./service-worker/register-worker.ts')), workerAfterMs),
  )
}

/** Tells the document's inline script (`document/keep-presses.ts`) that the page is interactive. */
function HydrationSignal({ children }: { children: ReactNode }) {
  useEffect(() => void dispatchEvent(new Event('fabula-lives')), [])
  return children
}

/** Optional work, which may fail if the network is gone by then. */
const ignoreFailure = (work: Promise<unknown>) => void work.catch(() => {})

/** The data that the server put into this document: its `render` took them typed, and both come from one build. */
function readPageData<D extends PageData>(): D {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as D
}

function readTheme(): PageTheme {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** A page restored by the browser may belong to somebody who has logged out since. */
function reloadWhenSessionChanged() {
  let token = session.read()?.token
  session.subscribe(() => {
    token = session.read()?.token
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted && session.read()?.token !== token) location.reload()
  })
}
