/**
 * Hands out unique names: a name itself, or with the next number appended. The numbers continue from the last one,
 * since many may request the same name.
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
