import { analyse } from 'scslre'
import type { Pattern } from './patterns-in.ts'
import { pumpsOf } from './pumps-of.ts'

/** So many letters a linear expression reads in some hundredths of a millisecond, a quadratic one in several whole ones. */
const few = 12_000
const suspiciousMs = 1
/** What is suspicious is tried again with so many, and with an eighth: a linear one may take eight times as long. */
const many = 32_000
const slowMs = 8
/** What was as quick as this once needs no other try. */
const quickMs = 0.5
/** After so much time one try is not repeated: what takes it each time is slow, and the other looks tell it from a busy machine. */
const patienceMs = 60
const growth = 14
const looks = 4
/** Two looks are enough where it grows so many times as much as that: eight times the text takes a quadratic one 64 times as long. */
const plainly = 2

type Tried = Pick<Pattern, 'source' | 'flags'>

/**
 * Why an expression may take far longer than its text is long; null: it is linear, as far as is known. Found by looking at it
 * (texts of one letter many times), and by trying it (each of its own pieces many times).
 */
export function whySlow({ source, flags }: Tried): string | null {
  const [report] = analyse({ source, flags }).reports
  if (report) return `${report.type}${report.exponential ? ', exponential' : ''}`
  const tried = new RegExp(source, flags)
  for (const { before, piece, after } of pumpsOf(source, flags)) {
    const text = (length: number) => before + piece.repeat(Math.ceil(length / piece.length)) + after
    if (msOf(tried, text(few), 1) < suspiciousMs) continue
    if (growsEachTime(tried, text)) return `tried with ${JSON.stringify(piece)} many times`
  }
  return null
}

/** Looked at more than once, the quickest of each counts: a busy machine makes both slower, and never quicker. */
function growsEachTime(pattern: RegExp, text: (length: number) => string): boolean {
  let [eighth, whole] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let look = 0; look < looks; look++) {
    // The engine compiles what it meets again: after these it is as quick as it gets.
    eighth = Math.min(eighth, msOf(pattern, text(many / 8), 20))
    whole = Math.min(whole, msOf(pattern, text(many), 8))
    if (whole < slowMs) return false
    if (look > 0 && whole > plainly * growth * eighth) return true
  }
  return whole > growth * eighth
}

/** The least of a few times, so that a busy machine does not count. */
function msOf(pattern: RegExp, text: string, times: number): number {
  let least = Number.POSITIVE_INFINITY
  let spent = 0
  for (let at = 0; at < times && least > quickMs && spent < patienceMs; at++) {
    pattern.lastIndex = 0
    const [began, worked] = [performance.now(), process.cpuUsage()]
    pattern.exec(text)
    // On a busy machine others have the processor meanwhile; what the process worked holds what its other threads did.
    const { user, system } = process.cpuUsage(worked)
    const took = Math.min(performance.now() - began, (user + system) / 1000)
    least = Math.min(least, took)
    spent += took
  }
  return least
}
