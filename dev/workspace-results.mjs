import { relative } from 'node:path'

/**
 * Summarises Vitest's JSON report: how many tests passed and which (`ran`), which failed or were skipped, and why. A
 * file that can not be loaded, or whose setup failed, has no failed test and counts as one itself. Paths are relative
 * to `root`.
 */
export function workspaceResults(report, root) {
  const results = { passed: 0, failed: [], skipped: [], ran: [] }
  for (const { name: path, status, message, assertionResults } of report.testResults) {
    const file = relative(root, path)
    const failedBefore = results.failed.length
    for (const { status: outcome, fullName, failureMessages } of assertionResults) {
      if (outcome === 'failed') results.failed.push({ file, name: fullName, why: firstLine(failureMessages?.[0]) })
      else if (outcome === 'passed') results.ran.push({ file, name: fullName })
      else results.skipped.push({ file, ...reasonIn(fullName) })
    }
    if (status === 'failed' && results.failed.length === failedBefore)
      results.failed.push({ file, name: 'outside of its tests', why: firstLine(message) })
  }
  results.passed = results.ran.length
  return results
}

/**
 * Sorts failures by a second run of the same files with nothing else running: `again` failed twice, `flaky` passed
 * then. Without a second report all count as failed again.
 */
export function sortFailures(failed, second) {
  if (!second) return { again: failed, flaky: [] }
  const still = new Set(second.failed.map(({ file, name }) => `${file} ${name}`))
  // A file that could not be loaded says nothing about its tests.
  const broken = new Set(second.failed.filter(({ name }) => name === 'outside of its tests').map(({ file }) => file))
  const isAgain = ({ file, name }) => still.has(`${file} ${name}`) || broken.has(file)
  return { again: failed.filter(isAgain), flaky: failed.filter((test) => !isAgain(test)) }
}

/** Splits off the reason from the name of a skipped test: "(needs ...)" in its own name or its group's. */
function reasonIn(fullName) {
  const [said, why] = / ?\((needs [^()]+)\)/.exec(fullName) ?? []
  return { name: said ? fullName.replace(said, '') : fullName, why: why ?? 'no reason given' }
}

function firstLine(text) {
  return (text ?? '').split('\n', 1)[0].slice(0, 300)
}
