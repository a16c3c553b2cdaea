import * as z from 'zod/mini'
import { EndingId } from '../ids.ts'
import { Language } from '../novel/language.ts'

/** In how many ways readers are hard to answer. The order is that of forms and reports. */
export const tempers = ['polite', 'silent', 'hostile', 'cheating', 'hurried', 'child'] as const
export const Temper = z.enum(tempers)
export type Temper = z.infer<typeof Temper>

/** One thing that somebody did in a game of their own: what they wrote, or the ending they took by a button. */
export const ScriptedMove = z.union([z.object({ text: z.string() }), z.object({ ending_id: EndingId })])
export type ScriptedMove = z.infer<typeof ScriptedMove>

/**
 * Who plays a game of a rehearsal: a temper, or `recorded`, who repeats the moves of a game that was played before. The
 * seed decides everything that is left to chance, so that the same reader meets the same novel in the same way.
 */
export const SimulatedReader = z.object({
  temper: z.enum([...tempers, 'recorded']),
  language: Language,
  seed: z.int(),
  /** Of `recorded`: the moves, first to last. */
  script: z._default(z.array(ScriptedMove), []),
})
export type SimulatedReader = z.infer<typeof SimulatedReader>

/** How somebody of a temper plays; shares are of the times when they write. */
export interface Habits {
  /** Replies in a scene after which they do what one of its endings wants; null: never on purpose. */
  leavesAfter: number | null
  /** How often they speak of something that the author gave keywords. */
  touches: number
  /** How often they try to change the story's rules, and how often they ask for what is kept from them. */
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

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32, a public-domain generator). */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
