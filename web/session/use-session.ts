import type { Viewer } from '@fabula/contract/pages'
import { useSyncExternalStore } from 'react'
import { type Session, session } from '../client/session.ts'
import { useHydrated } from '../page/use-hydrated.ts'

const noSession = () => null

/** This browser's session. Null for a guest, on the server, and while a document hydrates. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.read, noSession)
}

/** The current viewer: until hydration the one the document was rendered for, then the owner of the stored token. */
export function useViewer(filledFor: Viewer | null): Viewer | null {
  const alive = useHydrated()
  const current = useSession()
  return alive ? (current?.user ?? null) : filledFor
}
