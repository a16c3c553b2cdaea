import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Whether the page has hydrated in a browser; false on the server and during the first render. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
