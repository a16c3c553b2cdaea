import { type ReactNode, Suspense, useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/**
 * Renders its children only in the browser. The server renders nothing here: it cannot wait for a lazy part, and a
 * suspended boundary in the document would be rendered again.
 */
export function InBrowser({ children }: { children: ReactNode }) {
  const inBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  return inBrowser ? <Suspense>{children}</Suspense> : null
}
