import { addAll } from '../add-all.ts'

/** A meaningful line of Ink: a choice, a gather, a change, a block in braces, or text. */
export type InkLine =
  | { kind: 'choice'; depth: number; sticky: boolean; text: string }
  | { kind: 'gather'; depth: number; label: string | null }
  | { kind: 'logic'; text: string }
  | { kind: 'block'; text: string }
  | { kind: 'text'; text: string }

/** Escaped signs are moved to the private use area, which stories do not use. */
const away = 0xe000
/** Moves escaped signs away, so that they are not read as markup, and removes the backslashes. */
export const guarded = (text: string): string =>
  text
    .replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) => String.fromCharCode(away + sign.charCodeAt(0)))
    // A backslash before anything else only marks the beginning of a line.
    .replace(/\\(?=[^\n])/g, '')
/** Moves the signs back: text as readers see it. */
export const unguarded = (text: string): string =>
  text.replace(/[\ue021-\ue07e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - away))

/** The same in code, where braces in a text hold a value: escaped ones stay guarded. */
export const unguardedCode = (text: string): string => text.replace(/[^\ue07b\ue07d]+/g, unguarded)

/** Removes comments. */
export function withoutComments(text: string): string {
  let kept = ''
  for (let at = 0; at < text.length; ) {
    const slash = text.indexOf('/', at)
    if (slash < 0) return kept + text.slice(at)
    const mark = text[slash + 1]
    if (mark !== '/' && mark !== '*') {
      kept += text.slice(at, slash + 1)
      at = slash + 1
      continue
    }
    // The slashes of a URL.
    if (mark === '/' && text[slash - 1] === ':') {
      kept += text.slice(at, slash + 2)
      at = slash + 2
      continue
    }
    kept += text.slice(at, slash)
    const end = mark === '/' ? text.indexOf('\n', slash) : text.indexOf('*/', slash + 2)
    if (end < 0) return kept
    at = mark === '/' ? end : end + 2
    // Preserves the line break.
    if (mark === '*') kept += text.slice(slash, end).includes('\n') ? '\n' : ' '
  }
  return kept
}

/** The lines of a text; text in braces over several lines is one line. */
export function logicalLines(text: string): string[] {
  const lines: string[] = []
  let open = 0
  let begun: string[] = []
  for (const line of text.split('\n')) {
    // An unclosed brace ends with its part of the story.
    if (/^\s*=+\s*[\p{L}\p{N}_]/u.test(line)) {
      addAll(lines, begun)
      begun = []
      open = 0
    }
    for (const sign of line) {
      if (sign === '{') open++
      else if (sign === '}') open = Math.max(0, open - 1)
    }
    begun.push(line)
    if (open > 0) continue
    lines.push(begun.join('\n'))
    begun = []
  }
  addAll(lines, begun)
  return lines
}

/** Parses lines. A gather may be followed by a choice or text on the same line, which makes several. */
export function readLines(lines: readonly string[]): InkLine[] {
  return lines.flatMap(readLine)
}

function readLine(line: string): InkLine[] {
  const text = line.trim()
  if (text === '' || /^TODO\b/.test(text)) return []
  if (text.startsWith('~')) return [{ kind: 'logic', text: text.slice(1).trim() }]
  const marks = /^(?:[*+]\s*)+/.exec(text)?.[0]
  if (marks) {
    const signs = marks.replace(/\s/g, '')
    return [{ kind: 'choice', depth: signs.length, sticky: signs.startsWith('+'), text: text.slice(marks.length) }]
  }
  const dashes = /^(?:-(?!>)\s*)+/.exec(text)?.[0]
  if (dashes) {
    const rest = text.slice(dashes.length)
    const label = /^\(\s*([\p{L}\p{N}_]+)\s*\)/u.exec(rest)
    const depth = dashes.replace(/\s/g, '').length
    return [{ kind: 'gather', depth, label: label?.[1] ?? null }, ...readLine(rest.slice(label?.[0].length ?? 0))]
  }
  if (text.startsWith('{') && text.includes('\n') && closingBrace(text, 0) === text.length - 1)
    return [{ kind: 'block', text: text.slice(1, -1) }]
  return [
    {
      kind: 'text',
      text: text
        .split('\n')
        .map((part) => part.trim())
        .join(' '),
    },
  ]
}

/** The index of the brace that closes the one at `open`; -1 when there is none. */
export function closingBrace(text: string, open: number): number {
  let braces = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') braces++
    else if (text[at] === '}' && --braces === 0) return at
  }
  return -1
}

/** The index of the brace that is closed at the end of a text; -1 when it does not end with one. */
export function lastBrace(text: string): number {
  if (!text.endsWith('}')) return -1
  let open = 0
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === '}') open++
    else if (text[at] === '{' && --open === 0) return at
  }
  return -1
}

/** Whether a text contains a `|` that is not part of `||`. */
export const hasBar = (text: string): boolean => /(?<!\|)\|(?!\|)/.test(text)

/** Splits a text at a sign outside braces, parentheses and quotes, into at most `most` pieces. */
export function cutAt(text: string, sign: string, most = 1_000): string[] {
  const pieces: string[] = []
  let [braces, brackets, from] = [0, 0, 0]
  let quoted = false
  for (let at = 0; at < text.length && pieces.length < most - 1; at++) {
    const here = text[at]
    if (here === '"' && sign === ',') quoted = !quoted
    if (quoted) continue
    if (here === sign && braces === 0 && brackets === 0) {
      pieces.push(text.slice(from, at))
      from = at + 1
    } else if (here === '{') braces++
    else if (here === '}') braces = Math.max(0, braces - 1)
    else if (here === '(' && sign === ',') brackets++
    else if (here === ')' && sign === ',') brackets = Math.max(0, brackets - 1)
  }
  pieces.push(text.slice(from))
  return pieces
}

/** Splits off the tags of a line; each ends before `end`. */
export function withoutTags(source: string, end: RegExp): { text: string; tags: string[] } {
  const [text = '', ...rest] = cutAt(source, '#')
  const ends = rest.map((tag) => [tag, tag.search(end)] as const)
  return {
    text: text + ends.map(([tag, at]) => (at < 0 ? '' : tag.slice(at))).join(''),
    tags: ends.map(([tag, at]) => (at < 0 ? tag : tag.slice(0, at))),
  }
}
