import { useSyncExternalStore } from 'react'

/** A boolean that other parts of the page subscribe to. */
export function followedFlag(): { set(value: boolean): void; use(): boolean } {
  let now = false
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    set(value) {
      if (now === value) return
      now = value
      for (const listener of listeners) listener()
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => now,
        () => false,
      ),
  }
}
