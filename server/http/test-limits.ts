import { usualWork, workClasses } from './admission.ts'
import { failOnUndeclared } from './test-declared.ts'

/**
 * For a server of a test: nobody calls too often, and nothing is refused because there is much to do. A test asks from
 * the same thread, on a machine with other work; what is refused when is proven by tests that say their own limits. And nothing is answered but what the contract declares.
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
