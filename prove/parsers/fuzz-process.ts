import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CardError } from '@fabula/core/exchange/card-data'
import { ScriptError } from '@fabula/core/exchange/flow/statements'
import { ArchiveError } from '@fabula/core/exchange/read-archive'
import { TweeError } from '@fabula/core/exchange/read-twee'
import { ProblemError } from '@fabula/server/problem-error'
import { Chance } from '../parts/chance.ts'
import { startCoverage } from './coverage.ts'
import { longest, mutate } from './mutate.ts'
import { type Target, targets } from './targets.ts'

/**
 * Fuzzes one parser in a process of its own, so that a hanging one can be killed. Arguments: the parser's name,
 * seconds, seed and a folder. Inputs that reach new code are kept and varied further. Reports its progress to the
 * parent.
 */
const [name = '', seconds = '10', seed = '1', folder = ''] = process.argv.slice(2)
const target = targets[name] as Target
const chance = new Chance(Number(seed))
const known = [ArchiveError, CardError, ScriptError, TweeError, ProblemError]
mkdirSync(folder, { recursive: true })

export interface FuzzProgress {
  inputs: number
  kept: number
  slowestMs: number
  residentMb: number
  crash?: string
}

const coverage = await startCoverage()
const corpus = [...target.seeds]
const progress: FuzzProgress = { inputs: 0, kept: 0, slowestMs: 0, residentMb: 0 }
const until = performance.now() + Number(seconds) * 1_000
let toldAt = 0
for (const seed of target.seeds) await once(seed)
while (performance.now() < until) {
  // Taking coverage costs more than parsing, so several inputs share one measurement and are kept together.
  const few = Array.from({ length: 12 }, () => mutate(chance.pick(corpus), chance.pick(corpus), target.words, chance))
  for (const next of few) await once(next)
  if ((await coverage.fresh()) > 0) {
    // Large inputs would soon take more memory than any parser.
    const kept = few.filter(({ length }) => length <= longest)
    corpus.push(...kept)
    progress.kept += kept.length
  }
  if (performance.now() - toldAt > 500) {
    toldAt = performance.now()
    progress.residentMb = Math.max(progress.residentMb, process.memoryUsage.rss() / 1_048_576)
    process.send?.(progress)
  }
}
process.send?.(progress)
// Sends pending messages first.
process.disconnect?.()

async function once(bytes: Uint8Array): Promise<void> {
  const whole = target.wrap ? target.wrap(bytes) : bytes
  // Stored, so that an input that hangs can be examined.
  writeFileSync(join(folder, 'input'), whole)
  const used = process.cpuUsage()
  try {
    await target.read(whole, folder)
  } catch (error) {
    if (!known.some((kind) => error instanceof kind)) {
      const kept = join(folder, `crash-${progress.inputs}`)
      writeFileSync(kept, whole)
      progress.crash ??= `${error instanceof Error ? error.stack : String(error)} (${kept})`
    }
  }
  const { user, system } = process.cpuUsage(used)
  const ms = (user + system) / 1_000
  // Stored, so that it can be examined too.
  if (ms > progress.slowestMs) writeFileSync(join(folder, 'slowest'), whole)
  progress.slowestMs = Math.max(progress.slowestMs, ms)
  progress.inputs++
}
