import { replyKey } from './reply-keys.ts'
import { endsString } from './string-end.ts'

/**
 * Reads a reply as it arrives, character by character, and tells what of its line is new. Takes the reply as models
 * really send it: JSON alone, JSON in a code fence, JSON after a `<think>` part or after prose. Linear in the text; never throws.
 *
 * `actor` is known as soon as its value is complete, which with the schema's order is before the line begins.
 */
export class LineScanner {
  /** Pieces as they came; joined only when somebody wants the whole. */
  private readonly pieces: string[] = []
  /** What is not read yet, from `at` on. Short, so that reading stays linear in the whole. */
  private text = ''
  private at = 0
  private state: 'seek-object' | 'in-object' | 'done' = 'seek-object'
  private lineOpen = false
  private added = ''
  actor: string | null = null
  line = ''
  lineComplete = false

  /** Feeds the next piece; answers what of the line it added. */
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

  /** Nothing more will come: a mark behind which nothing came has ended the line. */
  end(): void {
    if (this.lineOpen && !this.lineComplete && this.text.charAt(this.at) === '"') this.endLine()
  }

  /** What has come after the line, as far as the last piece held it; empty before its end. */
  get afterLine(): string {
    return this.state === 'done' ? this.text.slice(this.at) : ''
  }

  /** The whole text so far. */
  get raw(): string {
    return this.pieces.join('')
  }

  /** One step forward; false when more text is needed. */
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

  /** Passes over a thinking part, then finds the brace that opens the reply. */
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

  /** Decodes as much of the line as is safe: never half an escape, never half a surrogate pair. */
  private readLine(): boolean {
    for (;;) {
      const char = this.text[this.at]
      if (char === undefined) return false
      if (char === '"') {
        const ends = endsString(this.text, this.at)
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

  /** What follows the line is read from the whole reply at its end. */
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

/** One escape at `at`; null when it is not complete yet. An escape that is none stands for its own character. */
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
  const low = /^\\u([0-9a-f]{4})/i.exec(text.slice(at + 6, at + 12))
  if (!low && text.length < at + 12) return null
  return low
    ? { char: String.fromCharCode(code, Number.parseInt(low[1] ?? '', 16)), length: 12 }
    : { char: '', length: 6 }
}

/** The index after the JSON value that begins at `at`; -1 when it is not complete yet. */
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
    // A value that is no JSON names nobody; the whole reply is read again at its end.
    return null
  }
}
