import { isStringEnd } from './string-end.ts'

const pairs: Record<string, string> = { '"': '"', "'": "'", '“': '”' }
const words: Record<string, unknown> = { true: true, false: false, null: null, True: true, False: false, None: null }
const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '', f: '' }
/** No requested object is nested deeper. */
const deepest = 20

/** Thrown when no value follows. */
class NoValue extends Error {}

/**
 * Parses the value that begins at `start`, tolerating models' mistakes: comments, extra or missing commas, unescaped
 * quotes inside strings, unquoted keys. Null if there is no value or it never ends. Never throws.
 */
export function readLooseJson(text: string, start: number): { value: unknown; end: number } | null {
  const parser = new LooseJsonParser(text, start)
  try {
    const value = parser.value(0)
    return { value, end: parser.at }
  } catch (error) {
    if (error instanceof NoValue) return null
    throw error
  }
}

class LooseJsonParser {
  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  value(depth: number): unknown {
    this.skipSeparators()
    const first = this.text.charAt(this.at)
    if (depth > deepest) throw new NoValue()
    if (first === '{') return this.object(depth)
    if (first === '[') return this.list(depth)
    if (pairs[first] !== undefined) return this.string()
    return this.word()
  }

  private object(depth: number): Record<string, unknown> {
    const found: Record<string, unknown> = {}
    for (this.at++; ; ) {
      this.skipSeparators()
      if (this.text.charAt(this.at) === '}') break
      const key = this.key()
      this.skipSeparators()
      if (this.text.charAt(this.at) !== ':') throw new NoValue()
      this.at++
      const value = this.value(depth + 1)
      Object.defineProperty(found, key, { value, enumerable: true, configurable: true, writable: true })
    }
    this.at++
    return found
  }

  private list(depth: number): unknown[] {
    const found: unknown[] = []
    for (this.at++; ; ) {
      this.skipSeparators()
      if (this.text.charAt(this.at) === ']') break
      found.push(this.value(depth + 1))
    }
    this.at++
    return found
  }

  private key(): string {
    const key = this.match(/"[^"]*"|'[^']*'|“[^”]*”|[\p{L}_][\p{L}\p{N}_-]*/uy)
    return key.charAt(0) in pairs ? key.slice(1, -1) : key
  }

  private string(): string {
    const close = pairs[this.text.charAt(this.at)]
    let text = ''
    for (this.at++; ; this.at++) {
      const char = this.text.charAt(this.at)
      if (char === '') throw new NoValue()
      if (char === '\\') text += this.escape()
      else if (char === close && isStringEnd(this.text, this.at) !== false) break
      else text += char
    }
    this.at++
    return text
  }

  private escape(): string {
    this.at++
    const kind = this.text.charAt(this.at)
    const hex = kind === 'u' ? /^[0-9a-f]{4}/i.exec(this.text.slice(this.at + 1, this.at + 5)) : null
    if (hex === null) return escapes[kind] ?? kind
    this.at += 4
    return String.fromCharCode(Number.parseInt(hex[0], 16))
  }

  /** A number or a literal such as `true`; any other word is a string. */
  private word(): unknown {
    const word = this.match(/[^\s,:{}[\]"'“”]+/uy)
    if (Object.hasOwn(words, word)) return words[word]
    const number = Number(word)
    return Number.isNaN(number) || word.startsWith('+') ? word : number
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const [match] = pattern.exec(this.text) ?? []
    if (match === undefined) throw new NoValue()
    this.at += match.length
    return match
  }

  /** Skips whitespace, commas and comments between values. */
  private skipSeparators(): void {
    const between = /(?:[\s,]+|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/)*/uy
    between.lastIndex = this.at
    this.at += between.exec(this.text)?.[0].length ?? 0
  }
}
