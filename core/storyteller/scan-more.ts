import { isObject } from '../record/upgrade.ts'

/**
 * Reads what follows the first line of a reply as it arrives, and returns each further line once its object is
 * complete. Starts where the first line ended: inside the reply's object, between two values. Linear; never throws.
 */
export class MoreScanner {
  private depth = 1
  private inString = false
  private escaped = false
  /** The last string at the reply's top level: the next key, if a colon follows. */
  private word = ''
  private key = ''
  private inMore = false
  private item = ''

  /** Takes the next piece and returns the objects of `more` that it completed. */
  push(text: string): Record<string, unknown>[] {
    const whole: Record<string, unknown>[] = []
    for (const char of text) {
      if (this.inMore && this.depth >= 3) this.item += char
      if (this.inString) this.readString(char)
      else if (char === '"') {
        this.inString = true
        this.word = ''
      } else if (char === ':' && this.depth === 1) this.key = this.word
      else if (char === '{' || char === '[') this.open(char)
      else if (char === '}' || char === ']') {
        this.depth--
        if (this.inMore && this.depth === 2) whole.push(...parsed(this.item))
        if (this.depth <= 1) this.inMore = false
      }
    }
    return whole
  }

  private open(char: string): void {
    if (this.depth === 1 && char === '[') this.inMore = this.key === 'more'
    this.depth++
    if (this.inMore && this.depth === 3) this.item = char
  }

  private readString(char: string): void {
    if (this.escaped) this.escaped = false
    else if (char === '\\') this.escaped = true
    else if (char === '"') this.inString = false
    else if (this.depth === 1) this.word += char
  }
}

function parsed(item: string): Record<string, unknown>[] {
  try {
    const json: unknown = JSON.parse(item)
    return isObject(json) ? [json] : []
  } catch {
    // Unexpected content is ignored here: the whole reply is parsed again at its end.
    return []
  }
}
