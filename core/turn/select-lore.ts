import type { WorldPrompt } from '../novel/world-prompt.ts'
import { textStart } from '../record/text-length.ts'
import { activatePrompts, hasWords } from './activate-prompts.ts'
import { estimateTokens } from './estimate-tokens.ts'
import type { PastLine } from './turn-brief.ts'

/** The maximum lore in one reply's prompt, in tokens as {@link estimateTokens} counts them. */
export const maxLoreTokens = 1_500

/** Whether a prompt is always included, whatever its size: it has no keywords and is not marked as constant lore. */
export const isAlwaysIncluded = (prompt: Pick<WorldPrompt, 'keywords' | 'constant'>): boolean =>
  prompt.constant !== true && !hasWords(prompt)

/** The world prompts included this turn. */
export interface SelectedLore {
  /** Constant from turn to turn, in the author's order. */
  always: WorldPrompt[]
  /** Specific to this turn; the last is closest to the newest line. */
  triggered: WorldPrompt[]
}

/**
 * Selects from the world prompts that hold now. Constant and triggered ones share {@link maxLoreTokens}: constant ones
 * first, then by order. Probabilities are drawn from `turn`, so that a turn always includes the same prompts.
 */
export function selectLore(
  prompts: readonly WorldPrompt[],
  readerText: string | null,
  recent: readonly PastLine[],
  turn: string,
): SelectedLore {
  const isDrawn = (prompt: WorldPrompt) => (prompt.probability ?? 100) > chance(turn + prompt.id)
  const constant = prompts.filter((prompt) => prompt.constant === true && isDrawn(prompt))
  const withKeywords = prompts.filter((prompt) => prompt.constant !== true && hasWords(prompt))
  const triggered = activatePrompts(withKeywords, readerText, recent).filter(isDrawn)
  const included = withinBudget([...byRank(constant), ...byRank(triggered)])
  return {
    always: prompts.flatMap((prompt) => {
      if (isAlwaysIncluded(prompt)) return [prompt]
      const fitted = isUnchanging(prompt) ? included.get(prompt) : undefined
      return fitted ? [fitted] : []
    }),
    triggered: prompts
      .flatMap((prompt) => (isUnchanging(prompt) ? [] : (included.get(prompt) ?? [])))
      .sort((a, b) => depthOf(b) - depthOf(a) || orderOf(a) - orderOf(b)),
  }
}

/** Whether a constant entry is included in every turn and has no depth. */
const isUnchanging = ({ constant, probability, depth }: WorldPrompt): boolean =>
  constant === true && (probability ?? 100) === 100 && typeof depth !== 'number'

/** The default order of lorebook entries. */
const defaultOrder = 100
const orderOf = ({ order }: WorldPrompt): number => order ?? defaultOrder
const depthOf = ({ depth }: WorldPrompt): number => depth ?? Number.MAX_SAFE_INTEGER

const byRank = (prompts: readonly WorldPrompt[]): WorldPrompt[] => [...prompts].sort((a, b) => orderOf(b) - orderOf(a))

/** The tokens of the heading above the entries, plus the line breaks. */
const headingTokens = 12
const tokensOf = ({ name, prompt_description: text }: WorldPrompt): number =>
  estimateTokens(name) + estimateTokens(text) + 2

/** The prompts that fit; if even the first is too long, its beginning. */
function withinBudget(prompts: readonly WorldPrompt[]): Map<WorldPrompt, WorldPrompt> {
  const included = new Map<WorldPrompt, WorldPrompt>()
  let left = maxLoreTokens - headingTokens
  for (const prompt of prompts) {
    const fitted = tokensOf(prompt) <= left ? prompt : included.size === 0 ? shortened(prompt, left) : null
    if (!fitted) continue
    included.set(prompt, fitted)
    left -= tokensOf(fitted)
  }
  return included
}

function shortened(prompt: WorldPrompt, budget: number): WorldPrompt {
  let short = prompt
  while (tokensOf(short) > budget) {
    const { prompt_description: text } = short
    const maxLength = Math.floor(Math.min(text.length * 0.9, (text.length * budget) / tokensOf(short)))
    const end = Math.max(text.lastIndexOf('. ', maxLength), text.lastIndexOf('\n', maxLength))
    short = { ...short, prompt_description: textStart(text, end > maxLength / 2 ? end + 1 : maxLength) }
  }
  return short
}

/** A deterministic pseudo-random number in [0, 100) for a text (FNV-1a). */
function chance(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) % 100
}
