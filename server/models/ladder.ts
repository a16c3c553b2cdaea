/** Ways to ask for a reply, from the most to the least that a model must be able to do. */
const rungs = ['schema', 'object', 'split'] as const
export type Rung = (typeof rungs)[number]

/** So many answers in a row without the form that was asked for, and a plainer one is used from then on. */
const patience = 2

/** Remembers for one model how it is best asked. It only ever climbs down; a restart begins at the top again. */
export class Ladder {
  private misses = 0

  constructor(private current: Rung = 'schema') {}

  get rung(): Rung {
    return this.current
  }

  /** The next plainer way, or null at the bottom. */
  below(rung: Rung): Rung | null {
    return rungs[rungs.indexOf(rung) + 1] ?? null
  }

  /** A plainer way worked where this model had refused the one above. */
  settleAt(rung: Rung): void {
    if (rungs.indexOf(rung) <= rungs.indexOf(this.current)) return
    this.current = rung
    this.misses = 0
  }

  /** An answer came by this rung, in the form asked for or not. */
  answered(rung: Rung, inForm: boolean): void {
    if (rung !== this.current) return
    this.misses = inForm ? 0 : this.misses + 1
    if (this.misses >= patience) this.settleAt(this.below(rung) ?? rung)
  }
}
