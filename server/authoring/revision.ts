import { ProblemError } from '../problem-error.ts'

/** The revisions that the writer expects, one of which must be current; null: no condition. */
export type Expected = readonly number[] | null

/** Throws if a write is based on an older revision. */
export function refuseStale(expected: Expected, revision: number): void {
  if (expected !== null && !expected.includes(revision)) throw new ProblemError('changed_elsewhere')
}
