/** Characters before an opening quotation mark. */
const opens = /[\s(«„"—–*-]/u
const blank = /\s/u
/** The beginning of speech after a dash at the start of a paragraph. */
const spoken = /[\p{L}"«„“]/u

/**
 * Converts a model's " and - in a Russian line to typographic «» and —. Takes the line as it grows; a dash is held
 * back until the next character arrives.
 */
export class RussianMarks {
  private before = ''
  /** A dash after whitespace, held back until the next character decides its kind. */
  private dash = ''
  /** The open quotation marks, as printed. */
  private readonly open: string[] = []

  /** Takes the next piece and returns its converted text. */
  push(text: string): string {
    let converted = ''
    for (const char of text) {
      if (isDash(char) && (this.dash !== '' || this.before === '' || blank.test(this.before))) {
        this.dash += char
        continue
      }
      if (this.dash !== '') converted += this.endDash(char)
      const printed = this.mark(char)
      converted += printed
      // The printed mark: after a closing one, no quotation opens.
      this.before = printed
    }
    return converted
  }

  /** Ends the line and returns what was held back. */
  end(): string {
    const { dash } = this
    this.dash = ''
    return dash
  }

  private endDash(next: string): string {
    const { dash, before } = this
    this.dash = ''
    this.before = dash
    if ((before === '' || before === '\n') && dash.length <= 3 && spoken.test(next)) return '— '
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

/** Converts a whole line to Russian typography. */
export function withRussianMarks(line: string): string {
  const marks = new RussianMarks()
  return marks.push(line) + marks.end()
}
