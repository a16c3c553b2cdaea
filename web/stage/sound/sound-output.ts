/** A sound by its address; the same id is the same sound. */
export interface Track {
  id: string
  url: string
}

/** One sound under way. */
export interface Playing {
  /** Goes to a loudness, 0 to 1, in so many milliseconds. */
  fadeTo(volume: number, ms: number): void
  /** Ends it for good, after so many milliseconds of silence. */
  stop(afterMs: number): void
}

/** What makes sounds. Everything can be halted at once, and goes on from there. */
export interface SoundOutput {
  /** Fetches and starts a sound, silent at first; null where it cannot be played, or is no longer wanted by then. */
  start(url: string, options: { loop: boolean; stillWanted: () => boolean }): Promise<Playing | null>
  halt(): void
  /** Goes on from where it was halted, or begins once the browser lets it; nothing where all is heard already. */
  resume(): void
  close(): void
}
