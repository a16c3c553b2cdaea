import { runNpm } from './run.mjs'

/**
 * `npm run advisories`: asks the registry's advisories about every package of the lock, ours to build and to test with too.
 * Names what is known to be weak, and fails where that is of high or critical weight. Where no advisories can be reached
 * it says so and ends well: nothing is known then.
 */
const { output } = await runNpm(['audit', '--json', '--package-lock-only'])
const report = readJson(output)
const found = report?.metadata?.vulnerabilities
if (!found) {
  console.log(
    `No advisory database could be reached: nothing is known of weak packages. ${report?.message ?? ''}`.trim(),
  )
} else {
  for (const { name, severity, range, via } of Object.values(report.vulnerabilities)) {
    const why = via.map((one) => (typeof one === 'string' ? `by ${one}` : one.title)).join('; ')
    console.log(`${severity}: ${name} ${range}: ${why}`)
  }
  const counts = Object.entries(found).map(([weight, count]) => `${count} ${weight}`)
  console.log(`known weaknesses: ${counts.join(', ')}`)
  if (found.high + found.critical > 0) process.exitCode = 1
}

function readJson(text) {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}
