import type { PageData, PageTheme } from '@fabula/contract/pages'
import type { ReactNode } from 'react'
import { PageFactsProvider } from '../page/page-facts.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

/** The context and error boundary around every page, on the server and in the browser. */
export function PageRoot({ data, theme, children }: { data: PageData; theme: PageTheme; children: ReactNode }) {
  return (
    <PageFactsProvider data={data} theme={theme}>
      <ErrorBoundary language={data.language}>{children}</ErrorBoundary>
    </PageFactsProvider>
  )
}
