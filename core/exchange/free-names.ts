/**
 * Names that nothing else has: a name as it is, or with the next number behind it. Many may wish for the same one, so each
 * goes on from the last number instead of trying all from 2.
 */
export class FreeNames {
  private readonly taken: Set<string>
  private readonly counts = new Map<string, number>()

  constructor(taken: Iterable<string> = []) {
    this.taken = new Set(taken)
  }

  take(name: string): string {
    let count = this.counts.get(name) ?? 1
    let free = count === 1 ? name : `${name} (${count})`
    while (this.taken.has(free)) free = `${name} (${++count})`
    this.counts.set(name, count)
    this.taken.add(free)
    return free
  }
}
