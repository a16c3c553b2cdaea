import type { PageData, PageTheme } from '@fabula/contract/pages'
import { type ComponentType, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { session } from '../client/session.ts'
import { showCarriedNote } from '../page/carry-note.ts'
import { PageRoot } from './page-root.tsx'
import { prefetchLinks } from './prefetch-links.ts'
import { registerWorker } from './service-worker/register-worker.ts'

/** Brings the server's HTML of a page to life. Every entry calls it once with the page's component. */
export function startPage<D extends PageData>(Page: ComponentType<{ data: D }>) {
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root')
  const data = readPageData<D>()
  hydrateRoot(
    root,
    <StrictMode>
      <PageRoot data={data} theme={readTheme()}>
        <Page data={data} />
      </PageRoot>
    </StrictMode>,
  )
  showCarriedNote()
  prefetchLinks()
  reloadWhenSessionChanged()
  registerWorker()
}

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
