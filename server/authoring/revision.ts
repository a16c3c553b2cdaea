import { ProblemError } from '../problem-error.ts'

/** What the writer believes the piece's revision to be, one of these; null: they do not say. */
export type Expected = readonly number[] | null

/** Refuses a write that was made upon an older revision. */
export function refuseStale(expected: Expected, revision: number): void {
  if (expected !== null && !expected.includes(revision)) throw new ProblemError('changed_elsewhere')
}
