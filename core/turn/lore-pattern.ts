import { readPattern, type Step } from './read-pattern.ts'

/** What a turn's patterns may cost together, in steps: some tens of milliseconds. What comes after that calls nothing up. */
export interface PatternWork {
  left: number
}
export const patternWork = (): PatternWork => ({ left: 2_000_000 })

/** Whether a text holds what a pattern means. */
export type LorePattern = (text: string, work: PatternWork) => boolean

/** So many patterns stay read: those of the largest books that are played at a time. */
const mostKept = 2_000
const kept = new Map<string, LorePattern | null>()

/** Whether a key of lore is a pattern rather than words: `/dragons?/i`. */
export const isPattern = (key: string): boolean => /^\/.+\/[a-z]*$/s.test(key)

/**
 * A key such as `/dragons?/i`, ready to be looked for; null where it can not be read, or asks for what takes more than one look
 * at each letter (looking ahead or behind, repeating what was found).
 */
export function lorePattern(key: string): LorePattern | null {
  const known = kept.get(key)
  if (known !== undefined) return known
  const end = key.lastIndexOf('/')
  const program = readPattern(key.slice(1, end), key.slice(end + 1))
  const pattern = program && ((text: string, work: PatternWork) => isIn(program, [...text], work))
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, pattern)
  return pattern
}

/**
 * All ways through the pattern at once, letter by letter: the time is that of the text times the pattern, whatever they are.
 */
function isIn(program: readonly Step[], text: readonly string[], work: PatternWork): boolean {
  const seen = new Int32Array(program.length).fill(-1)
  let now: number[] = []
  for (let at = 0; at <= text.length; at++) {
    const next: number[] = []
    // It may begin anywhere.
    now.push(0)
    for (let place = now.pop(); place !== undefined; place = now.pop()) {
      if (seen[place] === at) continue
      seen[place] = at
      if (--work.left < 0) return false
      const step = program[place]
      if (step === undefined) continue
      if (step.kind === 'found') return true
      if (step.kind === 'ways') now.push(...step.to)
      else if (step.kind === 'edge') {
        if (step.is(text[at - 1], text[at])) now.push(place + 1)
      } else if (at < text.length && step.is(text[at] ?? '')) next.push(place + 1)
    }
    now = next
  }
  return false
}
