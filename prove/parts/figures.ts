/** What a proof has counted and measured so far, and where it was disappointed. Plain data, so that it can be kept. */
export interface Counted {
  counts: Record<string, number>
  /** The largest of each kind. */
  most: Record<string, number>
  missed: string[]
}

/** The figures of one proof: counts add up, measures keep their largest, and every miss is kept in words. */
export class Figures {
  constructor(readonly so: Counted = { counts: {}, most: {}, missed: [] }) {}

  /** Counts something that happened, as a plural: `kills of the server`. */
  add(what: string, times = 1): void {
    this.so.counts[what] = (this.so.counts[what] ?? 0) + times
  }

  /** Keeps the largest value of what is measured; the unit belongs to its name: `takeover ms`. */
  most(what: string, value: number): void {
    this.so.most[what] = Math.max(this.so.most[what] ?? Number.NEGATIVE_INFINITY, Math.round(value * 10) / 10)
  }

  /** A figure was missed: said at once, and at the end. */
  miss(why: string): void {
    this.so.missed.push(why)
    console.error(`missed: ${why}`)
  }

  /** Misses unless something holds. */
  expect(holds: boolean, why: string): void {
    if (!holds) this.miss(why)
  }

  count(what: string): number {
    return this.so.counts[what] ?? 0
  }

  get missed(): readonly string[] {
    return this.so.missed
  }

  /** One line: `prove:races: 20 rounds, 1,204 requests; most takeover ms 2,104; 1.5 minutes: kept`. */
  line(name: string, minutes: number): string {
    const number = (value: number) => value.toLocaleString('en')
    const { counts, most, missed } = this.so
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
