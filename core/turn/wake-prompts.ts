import type { WorldPrompt } from '../novel/world-prompt.ts'
import { Heard, wordsOf } from './heard.ts'
import { isPattern } from './lore-pattern.ts'
import type { PastLine } from './turn-brief.ts'

/** How many lines back a keyword triggers by default. */
const linesBack = 6

/** Whether a world prompt has keywords that can trigger it. */
export const hasWords = ({ keywords = [] }: Pick<WorldPrompt, 'keywords'>): boolean =>
  keywords.some((word) => isPattern(word) || wordsOf(word).length > 0)

/**
 * Finds the world prompts whose keywords were said recently on this path: by the reader now, or in the last lines by
 * anyone. What was said on an abandoned branch triggers nothing.
 */
export function wakePrompts(
  prompts: readonly WorldPrompt[],
  readerText: string | null,
  recent: readonly PastLine[],
): WorldPrompt[] {
  const most = Math.max(0, ...prompts.map(reachOf))
  const heard = new Heard(readerText ?? '', most === 0 ? [] : recent.slice(-most).map(({ text }) => text))
  return prompts.filter((prompt) => isCalled(prompt, heard))
}

const reachOf = ({ lines_back }: WorldPrompt): number => lines_back ?? linesBack

function isCalled(prompt: WorldPrompt, heard: Heard): boolean {
  const { keywords = [], secondary_keywords = [], secondary_logic } = prompt
  const isHeard = (key: string) => heard.has(key, prompt, reachOf(prompt))
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
