import type { WorldPrompt } from '../novel/world-prompt.ts'
import { isPattern } from './lore-pattern.ts'
import { RecentMessages, wordsOf } from './recent-messages.ts'
import type { PastLine } from './turn-brief.ts'

/** How many lines back a keyword triggers by default. */
const defaultReach = 6

/** Whether a world prompt has keywords that can trigger it. */
export const hasWords = ({ keywords = [] }: Pick<WorldPrompt, 'keywords'>): boolean =>
  keywords.some((word) => isPattern(word) || wordsOf(word).length > 0)

/**
 * Finds the world prompts whose keywords were said recently on this path: by the reader now, or in the last lines by
 * anyone. What was said on an abandoned branch triggers nothing.
 */
export function activatePrompts(
  prompts: readonly WorldPrompt[],
  readerText: string | null,
  recent: readonly PastLine[],
): WorldPrompt[] {
  const maxReach = Math.max(0, ...prompts.map(reachOf))
  const messages = new RecentMessages(
    readerText ?? '',
    maxReach === 0 ? [] : recent.slice(-maxReach).map(({ text }) => text),
  )
  return prompts.filter((prompt) => isTriggered(prompt, messages))
}

const reachOf = ({ lines_back }: WorldPrompt): number => lines_back ?? defaultReach

function isTriggered(prompt: WorldPrompt, messages: RecentMessages): boolean {
  const { keywords = [], secondary_keywords = [], secondary_logic } = prompt
  const occurs = (key: string) => messages.has(key, prompt, reachOf(prompt))
  if (!keywords.some(occurs)) return false
  if (secondary_keywords.length === 0) return true
  switch (secondary_logic ?? 'and_any') {
    case 'and_any':
      return secondary_keywords.some(occurs)
    case 'and_all':
      return secondary_keywords.every(occurs)
    case 'not_any':
      return !secondary_keywords.some(occurs)
    case 'not_all':
      return !secondary_keywords.every(occurs)
  }
}
