import { relative } from 'node:path'

/**
 * What became of the workspaces' tests, from the runner's report as JSON: how many passed and which (`ran`), which
 * failed and why, which were skipped and why. A file that cannot be loaded, or whose preparation failed, has no failed test and counts as one itself.
 * Paths are told from `root` on.
 */
export function workspaceResults(report, root) {
  const results = { passed: 0, failed: [], skipped: [], ran: [] }
  for (const { name: path, status, message, assertionResults } of report.testResults) {
    const file = relative(root, path)
    const failedBefore = results.failed.length
    for (const { status: came, fullName, failureMessages } of assertionResults) {
      if (came === 'failed') results.failed.push({ file, name: fullName, why: firstLine(failureMessages?.[0]) })
      else if (came === 'passed') results.ran.push({ file, name: fullName })
      else results.skipped.push({ file, ...reasonIn(fullName) })
    }
    if (status === 'failed' && results.failed.length === failedBefore)
      results.failed.push({ file, name: 'outside of its tests', why: firstLine(message) })
  }
  results.passed = results.ran.length
  return results
}

/**
 * Splits what failed by a second run of the same files, made when nothing else ran: `again` failed twice, `flaky` passed
 * then. Without a second report everything failed.
 */
export function secondLook(failed, second) {
  if (!second) return { again: failed, flaky: [] }
  const still = new Set(second.failed.map(({ file, name }) => `${file} ${name}`))
  // A file that could not even be loaded proves nothing about its tests.
  const broken = new Set(second.failed.filter(({ name }) => name === 'outside of its tests').map(({ file }) => file))
  const isAgain = ({ file, name }) => still.has(`${file} ${name}`) || broken.has(file)
  return { again: failed.filter(isAgain), flaky: failed.filter((test) => !isAgain(test)) }
}

/** A test that may be skipped says what it needs in brackets at the end of its name, or of the group's that it is in. */
function reasonIn(fullName) {
  const [said, why] = / ?\((needs [^()]+)\)/.exec(fullName) ?? []
  return { name: said ? fullName.replace(said, '') : fullName, why: why ?? 'it does not say why' }
}

function firstLine(text) {
  return (text ?? '').split('\n', 1)[0].slice(0, 300)
}
