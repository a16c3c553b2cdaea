import { replyKey } from './reply-keys.ts'
import { isStringEnd } from './string-end.ts'

/**
 * Reads a reply as it arrives and returns the new text of its line. Accepts what models really send: bare JSON, JSON
 * in a code fence, JSON after a `<think>` part or prose. Linear; never throws.
 *
 * `actor` is known once its value is complete; in the schema's order that is before the line begins.
 */
export class LineScanner {
  /** The pieces as they arrived; only joined when `raw` is read. */
  private readonly pieces: string[] = []
  /** The unread text, from `at` on. Kept short, so that reading stays linear overall. */
  private text = ''
  private at = 0
  private state: 'seek-object' | 'in-object' | 'done' = 'seek-object'
  private lineOpen = false
  private added = ''
  actor: string | null = null
  line = ''
  lineComplete = false

  /** Takes the next piece and returns the text it adds to the line. */
  push(chunk: string): string {
    this.pieces.push(chunk)
    if (this.state === 'done') return ''
    this.text = this.text.slice(this.at) + chunk
    this.at = 0
    this.added = ''
    while (this.step());
    this.line += this.added
    return this.added
  }

  /** Ends the input: a final quotation mark has ended the line. */
  end(): void {
    if (this.lineOpen && !this.lineComplete && this.text.charAt(this.at) === '"') this.endLine()
  }

  /** The text after the line, as far as the last piece contains it; empty before the line's end. */
  get afterLine(): string {
    return this.state === 'done' ? this.text.slice(this.at) : ''
  }

  /** The whole text so far. */
  get raw(): string {
    return this.pieces.join('')
  }

  /** Advances by one step; false when more text is needed. */
  private step(): boolean {
    switch (this.state) {
      case 'seek-object':
        return this.seekObject()
      case 'in-object':
        return this.lineOpen ? this.readLine() : this.readKey()
      case 'done':
        return false
    }
  }

  /** Skips a reasoning part, then finds the brace that opens the reply. */
  private seekObject(): boolean {
    const rest = this.text.slice(this.at)
    const trimmed = rest.trimStart()
    if (trimmed.startsWith('<think>')) {
      const end = this.text.indexOf('</think>', this.at)
      if (end < 0) return false
      this.at = end + '</think>'.length
      return true
    }
    if (trimmed.length < '<think>'.length && '<think>'.startsWith(trimmed)) return false
    const brace = this.text.indexOf('{', this.at)
    if (brace < 0) {
      this.at = this.text.length
      return false
    }
    this.at = brace + 1
    this.state = 'in-object'
    return true
  }

  /** Reads one `"key": value` of the top level; of `line` only its opening quote. */
  private readKey(): boolean {
    const key = /^[\s,]*"((?:[^"\\]|\\.)*)"\s*:\s*/.exec(this.text.slice(this.at, this.at + 200))
    if (!key) {
      if (/^[\s,]*\}/.test(this.text.slice(this.at, this.at + 50))) this.state = 'done'
      return false
    }
    const valueAt = this.at + key[0].length
    const first = this.text[valueAt]
    if (first === undefined) return false
    const name = replyKey(key[1] ?? '')
    if (name === 'line' && first === '"') {
      this.at = valueAt + 1
      this.lineOpen = true
      return true
    }
    const end = endOfValue(this.text, valueAt)
    if (end < 0) return false
    if (name === 'actor') this.actor = parseString(this.text.slice(valueAt, end))
    this.at = end
    return true
  }

  /** Decodes as much of the line as is safe: never half an escape or half a surrogate pair. */
  private readLine(): boolean {
    for (;;) {
      const char = this.text[this.at]
      if (char === undefined) return false
      if (char === '"') {
        const ends = isStringEnd(this.text, this.at)
        if (ends === null) return false
        if (ends) {
          this.endLine()
          return false
        }
      }
      if (char !== '\\') {
        const next = this.text.slice(this.at + 1).search(/["\\]/)
        const end = next < 0 ? this.text.length : this.at + 1 + next
        this.added += this.text.slice(this.at, end)
        this.at = end
        continue
      }
      const escaped = readEscape(this.text, this.at)
      if (escaped === null) return false
      this.added += escaped.char
      this.at += escaped.length
    }
  }

  /** The rest is parsed from the whole reply once it is complete. */
  private endLine(): void {
    this.at++
    this.lineComplete = true
    this.state = 'done'
  }
}

const simpleEscapes: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '',
  f: '',
  '"': '"',
  '\\': '\\',
  '/': '/',
}

/** Decodes the escape at `at`; null while it is incomplete. An invalid escape stands for its own character. */
function readEscape(text: string, at: number): { char: string; length: number } | null {
  const kind = text[at + 1]
  if (kind === undefined) return null
  if (kind !== 'u') return { char: simpleEscapes[kind] ?? kind, length: 2 }
  const hex = text.slice(at + 2, at + 6)
  if (hex.length < 4) return null
  if (!/^[0-9a-f]{4}$/i.test(hex)) return { char: 'u', length: 2 }
  const code = Number.parseInt(hex, 16)
  const isHigh = code >= 0xd800 && code <= 0xdbff
  if (!isHigh) return { char: String.fromCharCode(code), length: 6 }
  const next = text.slice(at + 6, at + 12)
  const low = /^\\u([0-9a-f]{4})/i.exec(next)
  // The other half of the pair may still arrive.
  if (!low && /^(?:\\(?:u[0-9a-f]{0,3})?)?$/i.test(next)) return null
  return low
    ? { char: String.fromCharCode(code, Number.parseInt(low[1] ?? '', 16)), length: 12 }
    : { char: '', length: 6 }
}

/** The index after the JSON value that begins at `at`; -1 while it is incomplete. */
function endOfValue(text: string, at: number): number {
  let depth = 0
  let inString = false
  for (let i = at; i < text.length; i++) {
    const char = text[i]
    if (inString) {
      if (char === '\\') i++
      else if (char === '"') {
        inString = false
        if (depth === 0) return i + 1
      }
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') {
      if (depth === 0) return i
      depth--
      if (depth === 0) return i + 1
    } else if (depth === 0 && (char === ',' || char === '\n')) return i
  }
  return -1
}

function parseString(json: string): string | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'string' ? value : null
  } catch {
    // Invalid JSON is ignored here: the whole reply is parsed again at its end.
    return null
  }
}
