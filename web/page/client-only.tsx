import { type ReactNode, Suspense } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * Renders its children only in the browser. The server renders nothing here: it cannot wait for a lazy part, and a
 * suspended boundary in the document would be rendered again.
 */
export function ClientOnly({ children }: { children: ReactNode }) {
  return useHydrated() ? <Suspense>{children}</Suspense> : null
}
