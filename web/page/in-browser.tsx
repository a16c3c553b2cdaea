import { type ReactNode, Suspense, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Shows what is loaded only when it is wanted. The server writes nothing in its place: it can not wait for a part that
 * comes later, and a document that says "later" would be drawn anew.
 */
export function InBrowser({ children }: { children: ReactNode }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return inBrowser ? <Suspense>{children}</Suspense> : null
}
