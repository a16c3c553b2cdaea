import { markedParts } from '../../novel/message-markup.ts'

type Emphasis = 'act' | 'strong'

/** While a story is read, private-use characters mark emphasis, so that asterisks in its text stay literal. */
const marks = { act: ['\ue0f0', '\ue0f1'], strong: ['\ue0f2', '\ue0f3'] } as const
const anyMark = /[\ue0f0-\ue0f3]/g

/** The mark that begins emphasis (italics: `act`, bold: `strong`), or ends it. */
export const emphasisMark = (set: Emphasis, ends = false): string => marks[set][ends ? 1 : 0]

export const emphasised = (words: string, set: Emphasis): string => marks[set][0] + words + marks[set][1]

export const withoutEmphasis = (text: string): string => text.replace(anyMark, '')

/** Whether a text shows anything but white space. */
export const hasWords = (text: string): boolean => /[^\s\ue0f0-\ue0f3]/.test(text)

const emphasisOf = (name: string): Emphasis | null =>
  /^(?:i|em)$/i.test(name) ? 'act' : /^(?:b|strong)$/i.test(name) ? 'strong' : null

/** The mark that replaces a tag such as `i`, `/i`, `strong`; empty for other tags. */
export function markOfTag(name: string): string {
  const set = emphasisOf(name.replace(/^\//, '').trim())
  return set === null ? '' : emphasisMark(set, name.startsWith('/'))
}

/** Replaces `<i>`, `<em>`, `<b>` and `<strong>` with marks, and removes other tags. */
export const withTagMarks = (text: string): string =>
  text.replace(/<(\/?[a-z][\w-]{0,40})[^<>\n]{0,80}>/gi, (_, name: string) => markOfTag(name))

interface Run {
  text: string
  set: Emphasis | null
}

/**
 * Turns text with emphasis marks into a message of a novel: emphasis between asterisks, asterisks of the text escaped
 * where they would be read as emphasis. Bold within italics is bold. Emphasis that a message cannot have, such as a
 * part of a word, is dropped.
 */
export function asMessage(text: string): string {
  if (!/[*\ue0f0-\ue0f3]/.test(text)) return text
  let written = ''
  let plain = ''
  for (const { text: words, set } of runsOf(text)) {
    const inner = words.trim()
    const before = words.slice(0, words.length - words.trimStart().length)
    const after = words.slice(words.trimEnd().length)
    const said = set === null ? '' : withStars(inner, set)
    if (!said || !begins((plain + before).slice(-1) || written.slice(-1), said)) {
      plain += words
      continue
    }
    written += escaped(written, plain + before) + said
    plain = after
  }
  return written + escaped(written, plain)
}

/** The text in runs of one emphasis each. */
function runsOf(text: string): Run[] {
  const runs: Run[] = []
  const depth = { act: 0, strong: 0 }
  for (const piece of text.split(/([\ue0f0-\ue0f3])/)) {
    if (/^[\ue0f0-\ue0f3]$/.test(piece)) {
      const set = piece < marks.strong[0] ? 'act' : 'strong'
      depth[set] = Math.max(0, depth[set] + (piece === marks[set][0] ? 1 : -1))
    } else if (piece !== '') {
      const set = depth.strong > 0 ? 'strong' : depth.act > 0 ? 'act' : null
      const last = runs.at(-1)
      if (last?.set === set) last.text += piece
      else runs.push({ text: piece, set })
    }
  }
  return runs
}

/** Words between asterisks; empty where the closing ones would be escaped by a backslash before them. */
const withStars = (words: string, set: Emphasis): string => {
  const mark = set === 'act' ? '*' : '**'
  return words === '' || words.endsWith('\\') ? '' : mark + words.replaceAll('*', '\\*') + mark
}

/** Whether emphasis is recognised after this character. */
const begins = (previous: string, said: string): boolean => markedParts(previous + said)[1] === said

/**
 * Escapes the asterisks of a text that would begin emphasis, close it, or lose a backslash before them. `before` is
 * empty, or ends with emphasis.
 */
function escaped(before: string, text: string): string {
  return text.replace(/\*/g, (star, at: number) => {
    const previous = text[at - 1]
    const mayOpen = previous === undefined || /[\s«„“"(—–-]/.test(previous)
    const opens = mayOpen && !/^\*(?:\s|\*{2})/.test(text.slice(at, at + 3))
    return opens || previous === '\\' || (at === 0 && before !== '') ? `\\${star}` : star
  })
}
