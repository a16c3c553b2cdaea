import { runNpm } from './run.mjs'

/**
 * `npm run advisories`: checks every package in the lock file, development packages included, against the registry's
 * security advisories. Lists known vulnerabilities, and fails if any is of high or critical severity. If no advisory
 * database can be reached, it says so and succeeds, because nothing is known then.
 */
const { output } = await runNpm(['audit', '--json', '--package-lock-only'])
const report = readJson(output)
const found = report?.metadata?.vulnerabilities
if (!found) {
  console.log(
    `No advisory database could be reached, so nothing is known about vulnerable packages. ${report?.message ?? ''}`.trim(),
  )
} else {
  for (const { name, severity, range, via } of Object.values(report.vulnerabilities)) {
    const why = via.map((one) => (typeof one === 'string' ? `by ${one}` : one.title)).join('; ')
    console.log(`${severity}: ${name} ${range}: ${why}`)
  }
  const counts = Object.entries(found).map(([weight, count]) => `${count} ${weight}`)
  console.log(`known vulnerabilities: ${counts.join(', ')}`)
  if (found.high + found.critical > 0) process.exitCode = 1
}

function readJson(text) {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}
