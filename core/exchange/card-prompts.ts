import type { NewId } from '../ids.ts'
import type { WorldPrompt } from '../novel/world-prompt.ts'
import { limits } from '../record/limits.ts'
import { isObject } from '../record/upgrade.ts'
import { type CardData, cardText } from './card-data.ts'

/** Instructions to the model in a card, by field name; as world prompts they keep these names. */
export const instructionNames = ['system_prompt', 'post_history_instructions', 'depth_prompt'] as const

/**
 * Converts a card's instructions to world prompts: those before everything else are always included, those after the
 * conversation are placed next to the newest line, and a note for a depth at that depth.
 */
export function instructionsOf(data: CardData, newId: NewId, fill: (text: string) => string): WorldPrompt[] {
  const note = isObject(data.extensions) && isObject(data.extensions.depth_prompt) ? data.extensions.depth_prompt : {}
  const depth = Math.round(Number(note.depth ?? 4))
  const near = (at: number) => ({ constant: true, order: limits.integer, depth: at })
  const told: [name: string, text: string, when: Partial<WorldPrompt>][] = [
    ['system_prompt', cardText(data, 'system_prompt'), {}],
    ['post_history_instructions', cardText(data, 'post_history_instructions'), near(0)],
    ['depth_prompt', cardText(note, 'prompt'), near(Math.min(limits.depth, Math.max(0, depth || 0)))],
  ]
  return told.flatMap(([name, words, when]) => {
    const text = fill(words.replace(/\{\{\s*original\s*\}\}/gi, '')).trim()
    if (text === '') return []
    return [{ id: newId(), name, prompt_description: text, conditionals: [], ...when }]
  })
}
