import { readPattern, type Step } from './read-pattern.ts'

/**
 * What looking for the words and patterns of a turn may cost together, in steps: some tens of milliseconds. What comes after
 * that calls nothing up.
 */
export interface LoreWork {
  left: number
}
export const loreWork = (): LoreWork => ({ left: 2_000_000 })

/** Whether letters, from one of them on, hold what a pattern means. */
export type LorePattern = (letters: readonly string[], work: LoreWork, from?: number) => boolean

/** What reading a step of a pattern costs beside looking at it. */
const readingCost = 20

/** So many patterns stay read: those of the largest books that are played at a time. */
const mostKept = 2_000
const kept = new Map<string, LorePattern | null>()

/** Whether a key of lore is a pattern rather than words: `/dragons?/i`. */
export const isPattern = (key: string): boolean => /^\/.+\/[a-z]*$/s.test(key)

/**
 * A key such as `/dragons?/i`, ready to be looked for; null where it can not be read, or asks for what takes more than one look
 * at each letter (looking ahead or behind, repeating what was found), or where no work is left to read it with.
 */
export function lorePattern(key: string, work?: LoreWork): LorePattern | null {
  const known = kept.get(key)
  if (known !== undefined) return known
  if (work && work.left < 0) return null
  const end = key.lastIndexOf('/')
  const program = readPattern(key.slice(1, end), key.slice(end + 1))
  if (work) work.left -= readingCost * (program?.length ?? key.length)
  const pattern: LorePattern | null = program && ((letters, work, from = 0) => isIn(program, letters, work, from))
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, pattern)
  return pattern
}

/**
 * All ways through the pattern at once, letter by letter: the time is that of the text times the pattern, whatever they are.
 */
function isIn(program: readonly Step[], text: readonly string[], work: LoreWork, from: number): boolean {
  const seen = new Int32Array(program.length).fill(-1)
  let now: number[] = []
  for (let at = from; at <= text.length; at++) {
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
        if (step.is(at > from ? text[at - 1] : undefined, text[at])) now.push(place + 1)
      } else if (at < text.length && step.is(text[at] ?? '')) next.push(place + 1)
    }
    now = next
  }
  return false
}
