/**
 * Summarises the JSON report of Playwright: how many journeys passed; which were skipped on purpose, and why; and the
 * names, with their screen, of those that failed, that passed only when retried, and that never ran. `ran` has the
 * titles of everything that passed, including steps, each with its file.
 */
export function journeyResults(report) {
  const results = { passed: 0, failed: [], skipped: [], flaky: [], notRun: [], ran: [] }
  const visit = (suite, path) => {
    for (const each of suite.suites ?? []) visit(each, [...path, each.title])
    for (const { title, file, tests } of suite.specs ?? []) {
      for (const test of tests) {
        if (test.status === 'expected' || test.status === 'flaky') {
          const said = [...path, title, ...(test.results.at(-1)?.steps ?? []).flatMap(titlesOf)]
          results.ran.push(...said.map((name) => ({ file: `e2e/${file}`, name })))
        }
        const name = `[${test.projectName}] ${[...path, title].join(' › ')}`
        if (test.status === 'expected') results.passed++
        else if (test.status === 'unexpected') results.failed.push(name)
        else if (test.status === 'flaky') results.flaky.push(name)
        else {
          const left = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme')
          if (left) results.skipped.push({ name, why: left.description ?? 'no reason given' })
          else results.notRun.push(name)
        }
      }
    }
  }
  visit(report, [])
  return results
}

/** The titles of a step and its nested steps. */
function titlesOf({ title, steps = [] }) {
  return [title, ...steps.flatMap(titlesOf)]
}
