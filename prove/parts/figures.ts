/** The counts, measurements and failures of a proof so far. Plain data, so that it can be stored. */
export interface Counted {
  counts: Record<string, number>
  /** The largest value of each measurement. */
  most: Record<string, number>
  missed: string[]
}

/**
 * The figures of a proof: counts are added up, measurements keep their maximum, and every failure is recorded in words.
 */
export class Figures {
  constructor(readonly counted: Counted = { counts: {}, most: {}, missed: [] }) {}

  /** Adds to a count, named in the plural: `kills of the server`. */
  add(what: string, times = 1): void {
    this.counted.counts[what] = (this.counted.counts[what] ?? 0) + times
  }

  /** Keeps the maximum of a measurement; its name includes the unit: `takeover ms`. */
  most(what: string, value: number): void {
    this.counted.most[what] = Math.max(this.counted.most[what] ?? Number.NEGATIVE_INFINITY, Math.round(value * 10) / 10)
  }

  /** Records a failed expectation, and prints it at once. */
  miss(why: string): void {
    this.counted.missed.push(why)
    console.error(`missed: ${why}`)
  }

  /** Records a failure unless the condition holds. */
  expect(holds: boolean, why: string): void {
    if (!holds) this.miss(why)
  }

  count(what: string): number {
    return this.counted.counts[what] ?? 0
  }

  get missed(): readonly string[] {
    return this.counted.missed
  }

  /** The summary line: `prove:races: 20 rounds, 1,204 requests; most takeover ms 2,104; 1.5 minutes: kept`. */
  line(name: string, minutes: number): string {
    const number = (value: number) => value.toLocaleString('en')
    const { counts, most, missed } = this.counted
    const parts = [
      Object.entries(counts)
        .map(([what, count]) => `${number(count)} ${what}`)
        .join(', '),
      ...Object.entries(most).map(([what, value]) => `most ${what} ${number(value)}`),
      `${number(Math.round(minutes * 10) / 10)} minutes`,
    ]
    const end = missed.length === 0 ? 'kept' : `MISSED ${missed.length}, first: ${missed[0]}`
    return `prove:${name}: ${parts.join('; ')}: ${end}`
  }
}
