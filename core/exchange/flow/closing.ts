/** Where signs stand next in a text; one that stands nowhere any more is looked for once. */
export class NextSigns {
  private readonly text: string
  private readonly known = new Map<string, number>()

  constructor(text: string) {
    this.text = text
  }

  /** The place of the next such sign; -1: there is none. `from` never goes back. */
  of(sign: string, from: number): number {
    const known = this.known.get(sign)
    if (known !== undefined && (known < 0 || known >= from)) return known
    const found = this.text.indexOf(sign, from)
    this.known.set(sign, found)
    return found
  }
}
