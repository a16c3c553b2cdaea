/** Before a quotation mark that opens. */
const opens = /[\s(«„"—–*-]/u
const blank = /\s/u
/** What is said, behind the dash at the head of a paragraph. */
const said = /[\p{L}"«„“]/u

/**
 * The marks of a Russian line as books print them, «» and —, where a model typed " and - for them. Takes the line as it
 * grows; a dash waits for what stands behind it.
 */
export class RussianMarks {
  private before = ''
  /** A dash behind a blank: what it is shows behind it. */
  private dash = ''
  /** The quotation marks that are open, as they were given out. */
  private readonly open: string[] = []

  /** The next piece as it is to be printed. */
  push(text: string): string {
    let given = ''
    for (const char of text) {
      if (isDash(char) && (this.dash !== '' || this.before === '' || blank.test(this.before))) {
        this.dash += char
        continue
      }
      if (this.dash !== '') given += this.endDash(char)
      const printed = this.mark(char)
      given += printed
      // What was closed opens nothing behind it.
      this.before = printed
    }
    return given
  }

  /** Nothing more will come. */
  end(): string {
    const { dash } = this
    this.dash = ''
    return dash
  }

  private endDash(next: string): string {
    const { dash, before } = this
    this.dash = ''
    this.before = dash
    if ((before === '' || before === '\n') && dash.length <= 3 && said.test(next)) return '— '
    return blank.test(next) && dash.length <= 3 ? '—' : dash
  }

  private mark(char: string): string {
    const top = this.open.at(-1)
    switch (char) {
      case '«':
      case '„':
        this.open.push(char)
        return char
      case '»':
        this.open.pop()
        return char
      case '“':
        return top === '„' ? this.closed(char) : this.opened()
      case '”':
        return top === undefined ? char : this.closed(char)
      case '"':
        if (this.before === '' || opens.test(this.before)) return this.opened()
        return top === undefined ? char : this.closed(char)
      default:
        return char
    }
  }

  private opened(): string {
    const mark = this.open.length > 0 ? '„' : '«'
    this.open.push(mark)
    return mark
  }

  private closed(char: string): string {
    const opened = this.open.pop()
    return opened === '«' ? '»' : opened === '„' ? '“' : char
  }
}

const isDash = (char: string): boolean => char === '-' || char === '–' || char === '—'

/** A whole line with the marks of Russian books. */
export function withRussianMarks(line: string): string {
  const marks = new RussianMarks()
  return marks.push(line) + marks.end()
}
