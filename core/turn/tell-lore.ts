import type { WorldPrompt } from '../novel/world-prompt.ts'
import { estimateTokens } from './estimate-tokens.ts'
import type { PastLine } from './turn-brief.ts'
import { hasWords, wakePrompts } from './wake-prompts.ts'

/** How much lore one reply may be told, in tokens as {@link estimateTokens} counts them. */
export const loreTokens = 1_500

/** Told every time, whatever room it takes: its author neither gave it words nor called it lore. */
export const isAlwaysTold = (prompt: Pick<WorldPrompt, 'keywords' | 'constant'>): boolean =>
  prompt.constant !== true && !hasWords(prompt)

/** What of a world is told this turn. */
export interface ToldLore {
  /** The same from turn to turn, in the author's order. */
  always: WorldPrompt[]
  /** For this turn, the last one nearest to what is said now. */
  woken: WorldPrompt[]
}

/**
 * Chooses what is told of the world prompts that hold now. Constant ones and those that words call up share
 * {@link loreTokens}: constant ones first, then by order. Chances are drawn from `turn`, so that one turn is always told the
 * same.
 */
export function tellLore(
  prompts: readonly WorldPrompt[],
  readerText: string | null,
  recent: readonly PastLine[],
  turn: string,
): ToldLore {
  const lucky = (prompt: WorldPrompt) => (prompt.probability ?? 100) > chance(turn + prompt.id)
  const constant = prompts.filter((prompt) => prompt.constant === true && lucky(prompt))
  const waiting = prompts.filter((prompt) => prompt.constant !== true && hasWords(prompt))
  const called = wakePrompts(waiting, readerText, recent).filter(lucky)
  const told = withinRoom([...byRank(constant), ...byRank(called)])
  return {
    always: prompts.flatMap((prompt) => {
      if (isAlwaysTold(prompt)) return [prompt]
      const fitted = isSteady(prompt) ? told.get(prompt) : undefined
      return fitted ? [fitted] : []
    }),
    woken: prompts
      .flatMap((prompt) => (isSteady(prompt) ? [] : (told.get(prompt) ?? [])))
      .sort((one, other) => depthOf(other) - depthOf(one) || orderOf(one) - orderOf(other)),
  }
}

/** A constant entry that is told in every turn alike, and that nobody wants near the newest line. */
const isSteady = ({ constant, probability, depth }: WorldPrompt): boolean =>
  constant === true && (probability ?? 100) === 100 && typeof depth !== 'number'

/** What books of lore count an entry as that says nothing. */
const usualOrder = 100
const orderOf = ({ order }: WorldPrompt): number => order ?? usualOrder
const depthOf = ({ depth }: WorldPrompt): number => depth ?? Number.MAX_SAFE_INTEGER

const byRank = (prompts: readonly WorldPrompt[]): WorldPrompt[] =>
  [...prompts].sort((one, other) => orderOf(other) - orderOf(one))

/** Of the heading above them, and of a line's end after each. */
const headingTokens = 12
const tokensOf = ({ name, prompt_description: text }: WorldPrompt): number =>
  estimateTokens(name) + estimateTokens(text) + 2

/** Those that there is room for; where the very first is longer than all the room, as much of it as fits. */
function withinRoom(prompts: readonly WorldPrompt[]): Map<WorldPrompt, WorldPrompt> {
  const told = new Map<WorldPrompt, WorldPrompt>()
  let left = loreTokens - headingTokens
  for (const prompt of prompts) {
    const fitted = tokensOf(prompt) <= left ? prompt : told.size === 0 ? shortened(prompt, left) : null
    if (!fitted) continue
    told.set(prompt, fitted)
    left -= tokensOf(fitted)
  }
  return told
}

function shortened(prompt: WorldPrompt, room: number): WorldPrompt {
  let short = prompt
  while (tokensOf(short) > room) {
    const { prompt_description: text } = short
    const most = Math.floor(Math.min(text.length * 0.9, (text.length * room) / tokensOf(short)))
    const end = Math.max(text.lastIndexOf('. ', most), text.lastIndexOf('\n', most))
    short = { ...short, prompt_description: text.slice(0, end > most / 2 ? end + 1 : most) }
  }
  return short
}

/** A number from 0 up to 100 that looks like chance and is always the same for one text (FNV-1a). */
function chance(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) % 100
}
