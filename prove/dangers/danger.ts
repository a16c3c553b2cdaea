import type { ScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import type { OwnPostgres } from '../parts/own-postgres.ts'
import type { Process } from '../parts/two-servers.ts'

/** What the probes run against: one server as installed, with a scripted model. */
export interface ProbeTarget {
  server: Process
  model: ScriptedModel
  postgres: OwnPostgres
}

/** The result: a figure or an answer in words, and whether it is as it should be. */
export interface ProbeResult {
  now: string
  isAsExpected: boolean
}

/** An attack that once stopped a server, kept somebody out, or leaked data. */
export interface Danger {
  what: string
  /** Its effect when it was found, as measured then. */
  before: string
  /** Takes milliseconds and measures no time, so the tests run it as well. */
  isQuick?: true
  probe(scene: ProbeTarget): Promise<ProbeResult>
}

/** The result of a promise, with the time that it took in ms. */
export async function timed<T>(work: Promise<T>): Promise<{ it: T; ms: number }> {
  const began = performance.now()
  const it = await work
  return { it, ms: Math.round(performance.now() - began) }
}
