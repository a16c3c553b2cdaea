/** Endings of test files, which docs/SPEC.md omits. */
export const testEndings = ['.journey.ts', '.test.ts', '.test.tsx', '.browser.test.ts', '.browser.test.tsx']

/**
 * The proofs named in a text of docs/SPEC.md: a test file without its ending, and part of the title of a test in it.
 */
export function specProofs(text) {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => [...line.matchAll(/`((?:e2e|server|web|core|contract|dev)\/[\w/-]+)` ([^;|]+)/g)])
    .map(([, file, title]) => ({ file, title: title.trim() }))
}

/**
 * The proofs that a run did not provide: no test with that title passed in that file. `ran` lists the tests that
 * passed, including steps, each with its file relative to the root and its full name. If `journeys` is true only proofs
 * in `e2e/` are considered, otherwise all others, because each runner reports its own tests. Values that a table of
 * tests inserts into its title (marked by `%` or `$`) match anything.
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
