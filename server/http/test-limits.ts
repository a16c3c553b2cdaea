import { failOnUndeclared } from './test-declared.ts'
import { usualWork, workClasses } from './work-limits.ts'

/**
 * Limits for a test's server: nobody calls too often, and nothing is refused under load, because a test calls from the
 * same thread, on a machine with other work. Refusals are covered by tests with limits of their own. Every answer must
 * be one that the contract declares.
 */
export const unlimited = {
  watch: failOnUndeclared,
  limits: { callsPerSecond: 100_000, signInsPerHour: 10_000, registrationsPerHour: 10_000 },
  work: Object.fromEntries(
    workClasses.map((name) => [
      name,
      { ...usualWork[name], waiting: 10_000, patience: 60_000, burst: 1e9, whenOverloaded: Number.POSITIVE_INFINITY },
    ]),
  ),
}
