import type { Figures } from './figures.ts'

/** The options of a run. */
export interface Wanted {
  /** The number of repetitions, in the proof's own unit. */
  count: number
  minutes: number
  /** The seed of random choices: the same seed makes the same choices. */
  seed: number
  /** Runs only this part of the proof; undefined for all of it. */
  only?: string | undefined
  /** Runs servers from their sources instead of the build: for planted faults. */
  unbuilt?: boolean | undefined
}

/** A property that is demonstrated by running the product. */
export interface Proof {
  /** What holds if it succeeds, in one sentence. */
  about: string
  wanted: Wanted
  /**
   * Runs it, continuing where `figures` left off. It calls `keep` wherever it could be continued later: that saves the
   * figures, and returns false if the run should end because its time is over or it was interrupted.
   */
  run(wanted: Wanted, figures: Figures, keep: () => boolean): Promise<void>
}
