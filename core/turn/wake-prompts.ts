import type { WorldPrompt } from '../novel/world-prompt.ts'
import { isPattern, lorePattern, type PatternWork, patternWork } from './lore-pattern.ts'
import type { PastLine } from './turn-brief.ts'

/** So many lines back a word still calls something up, where its author says nothing else. */
const linesBack = 6

/** Whether a world prompt has words that could call it up. */
export const hasWords = ({ keywords = [] }: Pick<WorldPrompt, 'keywords'>): boolean =>
  keywords.some((word) => isPattern(word) || wordsOf(word).length > 0)

/**
 * The world prompts whose words were said a short while ago on this path: by the reader now, or in the last lines by
 * anybody. What was said on a branch that was left calls nothing up.
 */
export function wakePrompts(
  prompts: readonly WorldPrompt[],
  readerText: string | null,
  recent: readonly PastLine[],
): WorldPrompt[] {
  const heard = new Map<number, Heard>()
  const work = patternWork()
  const said = (lines: number): Heard => {
    const known = heard.get(lines)
    if (known) return known
    const past = lines === 0 ? [] : recent.slice(-lines)
    const made = new Heard([...past.map(({ text }) => text), readerText ?? ''].join('\n'), work)
    heard.set(lines, made)
    return made
  }
  return prompts.filter((prompt) => isCalled(prompt, said(prompt.lines_back ?? linesBack)))
}

function isCalled(prompt: WorldPrompt, heard: Heard): boolean {
  const { keywords = [], secondary_keywords = [], secondary_logic } = prompt
  const isHeard = (key: string) => heard.has(key, prompt)
  if (!keywords.some(isHeard)) return false
  if (secondary_keywords.length === 0) return true
  switch (secondary_logic ?? 'and_any') {
    case 'and_any':
      return secondary_keywords.some(isHeard)
    case 'and_all':
      return secondary_keywords.every(isHeard)
    case 'not_any':
      return !secondary_keywords.some(isHeard)
    case 'not_all':
      return !secondary_keywords.every(isHeard)
  }
}

/** Patterns look at no more than this of what was said last, in characters. */
const mostSearched = 16_000

/** What was said, as words, letters and text; each is made once it is asked for. */
class Heard {
  private readonly words = new Map<boolean, readonly string[]>()
  private readonly folded: string

  constructor(
    private readonly text: string,
    private readonly work: PatternWork,
  ) {
    this.folded = foldCase(text)
  }

  has(key: string, { word_match, case_sensitive: cased = false }: WorldPrompt): boolean {
    if (isPattern(key)) return lorePattern(key)?.(this.text.slice(-mostSearched), this.work) === true
    const wanted = wordsOf(key, cased)
    if (wanted.length === 0) return false
    switch (word_match ?? 'forms') {
      case 'forms':
        return this.isSaid(wanted, cased, isForm)
      case 'exact':
        return this.isSaid(wanted, cased, (said, word) => said === word)
      case 'part':
        return cased ? this.text.includes(key.trim()) : this.folded.includes(foldCase(key.trim()))
    }
  }

  private isSaid(wanted: readonly string[], cased: boolean, isOne: (said: string, word: string) => boolean): boolean {
    const said = this.words.get(cased) ?? wordsOf(this.text, cased)
    this.words.set(cased, said)
    return said.some((_, at) => wanted.every((word, offset) => isOne(said[at + offset] ?? '', word)))
  }
}

/** Whether two words are forms of one: the same beginning, and an ending of at most three letters more. */
function isForm(said: string, word: string): boolean {
  if (said === word) return true
  const stem = word.length >= 5 ? word.slice(0, -1) : word
  return word.length >= 4 && said.startsWith(stem) && said.length - stem.length <= 3
}

const foldCase = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

const wordsOf = (text: string, cased = false): string[] =>
  (cased ? text : foldCase(text)).match(/[\p{L}\p{N}]+/gu) ?? []
