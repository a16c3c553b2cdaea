import type { Figures } from './figures.ts'

/** What somebody asked of a proof. */
export interface Wanted {
  /** How often, in the proof's own unit. */
  count: number
  minutes: number
  /** Where chance begins: the same seed makes the same choices. */
  seed: number
  /** One part of the proof alone; unset: all of it. */
  only?: string | undefined
  /** Servers run from their sources instead of from what was built: for planted faults. */
  unbuilt?: boolean | undefined
}

/** Something that is shown by doing it, as long as it is asked to. */
export interface Proof {
  /** What holds when it is kept, in a sentence. */
  about: string
  wanted: Wanted
  /**
   * Does it, going on where `figures` left off. `keep` is called wherever it could go on another time: it keeps the figures,
   * and is false when it should end, because the time is over or somebody interrupts.
   */
  run(wanted: Wanted, figures: Figures, keep: () => boolean): Promise<void>
}
