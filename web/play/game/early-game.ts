import type { PlayState } from '@fabula/contract/shapes/play'

declare global {
  interface Window {
    /** The game that the page's first script asked for, before the page's own had come (`app/entries/play-early.tsx`). */
    fabulaEarlyGame?: Promise<unknown>
  }
}

/** The game that was asked for early, to be taken once; null where none was. Rejects when that call failed. */
export function takeEarlyGame(): Promise<PlayState> | null {
  const early = window.fabulaEarlyGame
  delete window.fabulaEarlyGame
  // The server has checked its answer, and page and server are of one build.
  return early ? (early as Promise<PlayState>) : null
}
