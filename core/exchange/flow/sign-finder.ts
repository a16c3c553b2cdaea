/** Finds the next occurrence of signs in a text; a sign without any further occurrence is searched for only once. */
export class SignFinder {
  private readonly text: string
  private readonly known = new Map<string, number>()

  constructor(text: string) {
    this.text = text
  }

  /** Offset of the next such sign, -1 when there is none. `from` must not decrease. */
  of(sign: string, from: number): number {
    const cached = this.known.get(sign)
    if (cached !== undefined && (cached < 0 || cached >= from)) return cached
    const found = this.text.indexOf(sign, from)
    this.known.set(sign, found)
    return found
  }
}
