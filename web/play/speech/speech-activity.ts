import { useSyncExternalStore } from 'react'

/** Whether dictation is listening: no character may then speak into the microphone. */
export const { set: setListening, use: useListening } = sharedFlag()

/** Whether a line is being spoken: pages that turn automatically wait for it. */
export const { set: setSpeaking, use: useSpeaking } = sharedFlag()

/** A boolean shared by all parts of the page, which re-render when it changes. */
function sharedFlag(): { set(value: boolean): void; use(): boolean } {
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
