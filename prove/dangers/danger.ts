import type { ScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import type { OwnPostgres } from '../parts/own-postgres.ts'
import type { Process } from '../parts/two-servers.ts'

/** What the dangers are tried on: one server as it is installed, with a scripted model. */
export interface Scene {
  server: Process
  model: ScriptedModel
  postgres: OwnPostgres
}

/** What came of it: a figure or an answer in words, and whether that is how it should be. */
export interface Seen {
  now: string
  isWell: boolean
}

/** Something that once stopped a server, kept somebody out, or leaked. */
export interface Danger {
  what: string
  /** What it did when it was found, as it was measured then. */
  before: string
  /** It takes milliseconds, and no clock judges it: it is tried by `npm test` as well. */
  isQuick?: true
  probe(scene: Scene): Promise<Seen>
}

/** How long something took, in ms, beside what it came to. */
export async function timed<T>(work: Promise<T>): Promise<{ it: T; ms: number }> {
  const began = performance.now()
  const it = await work
  return { it, ms: Math.round(performance.now() - began) }
}
