/**
 * What became of the journeys, from the runner's report as JSON: how many passed, failed and were left out on purpose, and
 * the names of those that never ran, with the screen they were meant for.
 */
export function journeyResults(report) {
  const results = { passed: 0, failed: 0, skipped: 0, notRun: [] }
  const visit = (suite, path) => {
    for (const each of suite.suites ?? []) visit(each, [...path, each.title])
    for (const { title, tests } of suite.specs ?? []) {
      for (const test of tests) {
        if (test.status === 'expected') results.passed++
        else if (test.status === 'unexpected') results.failed++
        else if (test.annotations.some(({ type }) => type === 'skip' || type === 'fixme')) results.skipped++
        else results.notRun.push(`[${test.projectName}] ${[...path, title].join(' › ')}`)
      }
    }
  }
  visit(report, [])
  return results
}
