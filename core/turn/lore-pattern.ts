import { readPattern, type Step } from './read-pattern.ts'

/**
 * The steps left for matching all words and patterns of a turn, limited to some tens of milliseconds. When they are
 * used up, nothing more matches.
 */
export interface LoreWork {
  left: number
}
/** The work that one turn may take. */
export const loreWork = (): LoreWork => ({ left: 2_000_000 })

/** Whether a pattern matches anywhere in `letters`, from an index on. */
export type LorePattern = (letters: readonly string[], work: LoreWork, from?: number) => boolean

/** The cost of compiling a step of a pattern, relative to matching it. */
const compileCost = 20

/** The number of compiled patterns to cache: enough for the largest lorebooks in play at the same time. */
const maxCached = 2_000
const compiled = new Map<string, LorePattern | null>()

/** Whether a lore keyword is a pattern such as `/dragons?/i`. */
export const isPattern = (key: string): boolean => /^\/.+\/[a-z]*$/s.test(key)

/**
 * Compiles a keyword such as `/dragons?/i`. Null if it is invalid, uses features that cannot be matched in one pass
 * (lookaround, backreferences), or no work is left to compile it.
 */
export function lorePattern(key: string, work?: LoreWork): LorePattern | null {
  const cached = compiled.get(key)
  if (cached !== undefined) return cached
  if (work && work.left < 0) return null
  const end = key.lastIndexOf('/')
  const program = readPattern(key.slice(1, end), key.slice(end + 1))
  if (work) work.left -= compileCost * (program?.length ?? key.length)
  const pattern: LorePattern | null = program && ((letters, work, from = 0) => matchesIn(program, letters, work, from))
  if (compiled.size >= maxCached) compiled.clear()
  compiled.set(key, pattern)
  return pattern
}

/**
 * Simulates all paths through the pattern in parallel, so the time is at most text length times pattern length for any
 * input.
 */
function matchesIn(program: readonly Step[], text: readonly string[], work: LoreWork, from: number): boolean {
  const seen = new Int32Array(program.length).fill(-1)
  let now: number[] = []
  for (let at = from; at <= text.length; at++) {
    const next: number[] = []
    // A match may begin anywhere.
    now.push(0)
    for (let place = now.pop(); place !== undefined; place = now.pop()) {
      if (seen[place] === at) continue
      seen[place] = at
      if (--work.left < 0) return false
      const step = program[place]
      if (step === undefined) continue
      if (step.kind === 'match') return true
      if (step.kind === 'branch') now.push(...step.to)
      else if (step.kind === 'assertion') {
        if (step.is(at > from ? text[at - 1] : undefined, text[at])) now.push(place + 1)
      } else if (at < text.length && step.is(text[at] ?? '')) next.push(place + 1)
    }
    now = next
  }
  return false
}
