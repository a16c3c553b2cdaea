import type { Viewer } from '@fabula/contract/pages'
import { useSyncExternalStore } from 'react'
import { type Session, session } from '../client/session.ts'

const nobody = () => null

/** The session of this browser. Null for a guest, on the server, and while a document is being brought to life. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.read, nobody)
}

const here = () => true
const elsewhere = () => false
const never = () => () => {}

/** Whether the page has come to life in a browser; false on the server and during the first render. */
export function useAlive(): boolean {
  return useSyncExternalStore(never, here, elsewhere)
}

/** Who is here: whom the document was filled for until the page is alive, then whose token this browser keeps. */
export function useViewer(filledFor: Viewer | null): Viewer | null {
  const alive = useAlive()
  const current = useSession()
  return alive ? (current?.user ?? null) : filledFor
}
