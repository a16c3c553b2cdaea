/** A sound by its address; the same id means the same sound. */
export interface Track {
  id: string
  url: string
}

/** A sound that is playing. */
export interface Playing {
  /** Fades to a volume, 0 to 1, over `ms`. */
  fadeTo(volume: number, ms: number): void
  /** Stops it for good after `afterMs`. */
  stop(afterMs: number): void
}

/** An audio backend. Everything can be halted at once, and resumed from there. */
export interface SoundOutput {
  /** Loads and starts a sound, silent at first; null if it cannot be played, or `stillWanted` is false by then. */
  start(url: string, options: { loop: boolean; stillWanted: () => boolean }): Promise<Playing | null>
  halt(): void
  /** Resumes where it was halted, or starts once the browser allows sound; no effect while everything is audible. */
  resume(): void
  close(): void
}
