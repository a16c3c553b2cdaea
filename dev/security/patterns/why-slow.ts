import { analyse } from 'scslre'
import { attackTexts } from './attack-texts.ts'
import type { Pattern } from './patterns-in.ts'

/**
 * A linear expression reads this many letters in hundredths of a millisecond, a quadratic one in several milliseconds.
 */
const few = 12_000
const suspiciousMs = 1
/**
 * A suspicious expression is tried again with this many letters and with an eighth of them: linear time grows
 * eightfold, quadratic time 64-fold.
 */
const many = 32_000
const slowMs = 8
/** Once this fast, an expression is not tried again. */
const quickMs = 0.5
/**
 * After this much time a try is not repeated: an expression that takes it every time is slow, and the other
 * measurements distinguish it from a busy machine.
 */
const patienceMs = 60
const growth = 18
const looks = 4
/** At this multiple of the growth two measurements are enough. */
const clearly = 2

type Tried = Pick<Pattern, 'source' | 'flags'>

/**
 * Why an expression may take superlinear time; null if it is linear, as far as known. Found by static analysis (with
 * texts that repeat one letter) and by trial (repeating each of the expression's own pieces).
 */
export function whySlow({ source, flags }: Tried): string | null {
  const [report] = analyse({ source, flags }).reports
  if (report) return `${report.type}${report.exponential ? ', exponential' : ''}`
  const tried = new RegExp(source, flags)
  for (const { before, piece, after } of attackTexts(source, flags)) {
    const text = (length: number) => before + piece.repeat(Math.ceil(length / piece.length)) + after
    if (msOf(tried, text(few), 1) < suspiciousMs) continue
    if (growsEachTime(tried, text)) return `tried with ${JSON.stringify(piece)} repeated`
  }
  return null
}

/** Takes the fastest of several measurements, because a busy machine only makes them slower. */
function growsEachTime(pattern: RegExp, text: (length: number) => string): boolean {
  let [eighth, whole] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let look = 0; look < looks; look++) {
    // The engine compiles expressions after repeated use: these many tries reach its final speed.
    eighth = Math.min(eighth, msOf(pattern, text(many / 8), 20))
    whole = Math.min(whole, msOf(pattern, text(many), 8))
    if (whole < slowMs) return false
    if (look > 0 && whole > clearly * growth * eighth) return true
  }
  return whole > growth * eighth
}

/** The fastest of several tries, so that a busy machine does not matter. */
function msOf(pattern: RegExp, text: string, times: number): number {
  let least = Number.POSITIVE_INFINITY
  let spent = 0
  for (let at = 0; at < times && least > quickMs && spent < patienceMs; at++) {
    pattern.lastIndex = 0
    const [began, worked] = [performance.now(), process.cpuUsage()]
    pattern.exec(text)
    // Wall time includes other processes, processor time includes our other threads: the smaller one counts.
    const { user, system } = process.cpuUsage(worked)
    const took = Math.min(performance.now() - began, (user + system) / 1000)
    least = Math.min(least, took)
    spent += took
  }
  return least
}
