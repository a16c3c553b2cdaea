/** A line of a Ren'Py script with the lines indented below it. */
export interface RpyLine {
  text: string
  body: RpyLine[]
}

/** The deepest nesting of blocks. */
const maxDepth = 40

/** Parses the lines of a script into blocks by indentation. A text over several lines is one line. */
export function readRpyLines(source: string): RpyLine[] {
  const root: RpyLine[] = []
  const open: { indent: number; into: RpyLine[] }[] = [{ indent: -1, into: root }]
  for (const raw of logicalLines(source)) {
    const text = raw.trim()
    if (text === '') continue
    const indent = indentOf(raw)
    while (indent <= (open.at(-1)?.indent ?? -1)) open.pop()
    const line: RpyLine = { text, body: [] }
    open.at(-1)?.into.push(line)
    if (open.length <= maxDepth) open.push({ indent, into: line.body })
  }
  return root
}

const indentOf = (line: string): number => {
  let indent = 0
  for (const sign of line) {
    if (sign === ' ') indent++
    else if (sign === '\t') indent += 4
    else break
  }
  return indent
}

const quotes = ['"""', "'''", '"', "'"] as const

/** Splits a source into lines without comments; a text or bracket that spans several lines is one line. */
export function logicalLines(source: string): string[] {
  const lines: string[] = []
  let line = ''
  let brackets = 0
  const end = () => {
    lines.push(line)
    line = ''
    brackets = 0
  }
  for (let at = 0; at < source.length; ) {
    const sign = source[at] ?? ''
    const quote = quotes.find((each) => source.startsWith(each, at))
    if (quote && !isApostrophe(source, at, quote)) {
      const close = closing(source, at + quote.length, quote)
      line += source.slice(at, close)
      at = close
      continue
    }
    if (sign === '#') {
      const newline = source.indexOf('\n', at)
      at = newline < 0 ? source.length : newline
      continue
    }
    if ('([{'.includes(sign)) {
      brackets++
    } else if (')]}'.includes(sign)) brackets = Math.max(0, brackets - 1)
    if (sign === '\\' && source[at + 1] === '\n') {
      line += ' '
      at += 2
      continue
    }
    // An unclosed bracket ends with its paragraph.
    if (sign === '\n' && (brackets === 0 || line.length > 20_000 || source[at + 1] === '\n')) end()
    else line += sign === '\n' ? ' ' : sign
    at++
  }
  if (line !== '') end()
  return lines
}

/** Whether a quote is an apostrophe within a word. */
const isApostrophe = (source: string, at: number, quote: string): boolean =>
  quote === "'" && /[\p{L}\p{N}]/u.test(source[at - 1] ?? '') && !/[rufb]/i.test(source[at - 1] ?? '')

/**
 * The end of a quoted text. An unclosed one ends with its paragraph: the next quotes then open a text, since their line
 * does not end after them.
 */
function closing(source: string, from: number, quote: string): number {
  let paragraph: number | null = null
  for (let at = from; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source.startsWith(quote, at)) {
      const end = at + quote.length
      return paragraph === null || endsLine(source, end) ? end : paragraph
    } else if (source.startsWith('\n\n', at) && quote.length === 1) paragraph ??= at
  }
  return paragraph ?? source.length
}

const endsLine = (source: string, at: number): boolean => {
  let end = at
  while (source[end] === ' ' || source[end] === '\t') end++
  return end >= source.length || source[end] === '\n'
}

/** The quoted text at a place in a line, and where it ends. */
export function quotedAt(line: string, from: number): { text: string; end: number } | null {
  const quote = quotes.find((each) => line.startsWith(each, from))
  if (!quote) return null
  let text = ''
  for (let at = from + quote.length; at < line.length; at++) {
    if (line[at] === '\\') {
      const next = line[++at] ?? ''
      text += next === 'n' ? '\n' : next
    } else if (line.startsWith(quote, at)) return { text: folded(text), end: at + quote.length }
    else text += line[at]
  }
  return { text: folded(text), end: line.length }
}

/** Folds lines of a text into one, except at blank lines, as Ren'Py does. */
const folded = (text: string): string =>
  text
    .split('\n')
    .map((part) => part.trim())
    .join('\n')

/** Splits arguments at commas: `"Bob", times=2`. `name` is null for positional ones. */
export function argumentsOf(source: string): { name: string | null; value: string }[] {
  const pieces: string[] = []
  let [from, open] = [0, 0]
  for (let at = 0; at < source.length; ) {
    const sign = source[at] ?? ''
    const quoted = quotedAt(source, at)
    if (quoted) {
      at = quoted.end
      continue
    }
    if ('([{'.includes(sign)) open++
    else if (')]}'.includes(sign)) open--
    else if (sign === ',' && open === 0) {
      pieces.push(source.slice(from, at))
      from = at + 1
    }
    at++
  }
  pieces.push(source.slice(from))
  return pieces
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece) => {
      const named = /^([\p{L}_][\p{L}\p{N}_]*)\s*=(?!=)\s*/u.exec(piece)
      return { name: named?.[1] ?? null, value: piece.slice(named?.[0].length) }
    })
}
