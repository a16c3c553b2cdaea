import * as z from 'zod/mini'
import { EndingId } from '../ids.ts'
import { Language } from '../novel/language.ts'

/** Kinds of difficult readers, in the order of forms and reports. */
export const tempers = ['polite', 'silent', 'hostile', 'cheating', 'hurried', 'child'] as const
export const Temper = z.enum(tempers)
export type Temper = z.infer<typeof Temper>

/** A recorded move of a game: what its reader wrote, or the ending chosen by a button. */
export const ScriptedMove = z.union([z.object({ text: z.string() }), z.object({ ending_id: EndingId })])
export type ScriptedMove = z.infer<typeof ScriptedMove>

/**
 * The player of a rehearsed game: a temper, or `recorded`, which repeats the moves of an earlier game. The seed
 * determines all random decisions, so that the same reader always plays the same novel alike.
 */
export const SimulatedReader = z.object({
  temper: z.enum([...tempers, 'recorded']),
  language: Language,
  seed: z.int(),
  /** For `recorded`: the moves, first to last. */
  script: z._default(z.array(ScriptedMove), []),
})
export type SimulatedReader = z.infer<typeof SimulatedReader>

/** How readers of a temper play. Shares are per written message. */
export interface Habits {
  /** After how many replies in a scene they try to end it; null: never on purpose. */
  leavesAfter: number | null
  /** How often they mention one of the author's keywords. */
  touches: number
  /** How often they try to change the story's rules, and how often they ask about secrets. */
  cheats: number
  pries: number
  /** Which choice they take. */
  chooses: 'first' | 'any'
}

export const habitsOf: Record<Temper, Habits> = {
  polite: { leavesAfter: 4, touches: 0.35, cheats: 0, pries: 0.15, chooses: 'any' },
  silent: { leavesAfter: null, touches: 0, cheats: 0, pries: 0, chooses: 'any' },
  hostile: { leavesAfter: null, touches: 0.15, cheats: 0, pries: 0.1, chooses: 'any' },
  cheating: { leavesAfter: null, touches: 0.1, cheats: 0.55, pries: 0.35, chooses: 'any' },
  hurried: { leavesAfter: 1, touches: 0.1, cheats: 0, pries: 0, chooses: 'first' },
  child: { leavesAfter: 6, touches: 0.5, cheats: 0, pries: 0.2, chooses: 'any' },
}

/** A generator of numbers in [0, 1), deterministic by seed (mulberry32, public domain). */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
