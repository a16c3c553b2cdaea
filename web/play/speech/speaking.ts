import { useSyncExternalStore } from 'react'

let now = false
const listeners = new Set<() => void>()

/** Somebody on stage is being heard, or has done. */
export function setSpeaking(speaking: boolean): void {
  if (now === speaking) return
  now = speaking
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether somebody is being heard: pages that turn by themselves wait for it. */
export const useSpeaking = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => false,
  )
