import type { PlayState } from '@fabula/contract/shapes/play'

declare global {
  interface Window {
    /** The game requested by the page's first script, before the main one had loaded (`app/entries/play-early.tsx`). */
    fabulaEarlyGame?: Promise<unknown>
  }
}

/** The game that was requested early, which can be taken once; null if none was. Rejects if that call failed. */
export function takeEarlyGame(): Promise<PlayState> | null {
  const early = window.fabulaEarlyGame
  delete window.fabulaEarlyGame
  // Not validated: the server has checked its answer, and page and server come from one build.
  return early ? (early as Promise<PlayState>) : null
}
