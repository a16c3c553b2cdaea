/** How the files of tests end; docs/SPEC.md leaves it out. */
export const testEndings = ['.journey.ts', '.test.ts', '.test.tsx', '.browser.test.ts', '.browser.test.tsx']

/** The proofs that a text of docs/SPEC.md names: a file without its ending, and a part of the title of a test in it. */
export function specProofs(text) {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => [...line.matchAll(/`((?:e2e|server|web|core|contract|dev)\/[\w/-]+)` ([^;|]+)/g)])
    .map(([, file, title]) => ({ file, title: title.trim() }))
}

/**
 * The proofs that a run has not given: no test with such a title passed in such a file. `ran` are the tests that passed,
 * each a file (told from the root on) and its whole name, steps among them. Of journeys (`e2e/`) only where `journeys` is
 * true, of everything else only where it is not: each runner answers for its own. What a table of tests puts into its title
 * (from `%` or `$` on) may be anything.
 */
export function unproven(proofs, ran, journeys) {
  const names = new Map()
  for (const { file, name } of ran) names.set(file, [...(names.get(file) ?? []), name])
  return proofs
    .filter(({ file }) => file.startsWith('e2e/') === journeys)
    .filter(({ file, title }) => {
      const passed = testEndings.flatMap((ending) => names.get(file + ending) ?? [])
      const parts = title.split(/[%$]\w+/).map((part) => part.trim())
      return !passed.some((name) => parts.every((part) => name.includes(part)))
    })
}
