import type { WorldPrompt } from '../novel/world-prompt.ts'
import type { PastLine } from './turn-brief.ts'

/** So many lines back a word still calls something up, where its author says nothing else. */
const linesBack = 6

/** Whether a world prompt has words that could call it up. */
export const hasWords = ({ keywords = [] }: Pick<WorldPrompt, 'keywords'>): boolean =>
  keywords.some((word) => wordsOf(word).length > 0)

/**
 * The world prompts whose words were said a short while ago on this path: by the reader now, or in the last lines by
 * anybody. What was said on a branch that was left calls nothing up.
 */
export function wakePrompts(
  prompts: readonly WorldPrompt[],
  readerText: string | null,
  recent: readonly PastLine[],
): WorldPrompt[] {
  const heard = new Map<number, string[]>()
  const said = (lines: number) => {
    const known = heard.get(lines)
    if (known) return known
    const past = lines === 0 ? [] : recent.slice(-lines)
    const words = wordsOf([readerText ?? '', ...past.map(({ text }) => text)].join('\n'))
    heard.set(lines, words)
    return words
  }
  return prompts.filter(({ keywords = [], lines_back }) =>
    keywords.some((keyword) => isSaid(said(lines_back ?? linesBack), wordsOf(keyword))),
  )
}

function isSaid(said: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0) return false
  return said.some((_, at) => wanted.every((word, offset) => isForm(said[at + offset] ?? '', word)))
}

/** Whether two words are forms of one: the same beginning, and an ending of at most three letters more. */
function isForm(said: string, word: string): boolean {
  if (said === word) return true
  const stem = word.length >= 5 ? word.slice(0, -1) : word
  return word.length >= 4 && said.startsWith(stem) && said.length - stem.length <= 3
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{N}]+/gu) ?? []
