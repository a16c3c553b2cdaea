import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNpm } from './run.mjs'

/**
 * `npm run sbom`: what a release is made of, as CycloneDX, into `dist/sbom.json`; then asks the registry's advisories
 * whether any of it is known to be weak, where they can be reached. Fails where one of high or critical weight is.
 */
const made = await runNpm(['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'])
const begins = made.output.indexOf('{')
if (made.code !== 0 || begins < 0) {
  console.error(made.output.trim())
  process.exit(1)
}
const sbom = JSON.parse(made.output.slice(begins, made.output.lastIndexOf('}') + 1))
const file = join(root, 'dist', 'sbom.json')
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
console.log(`${sbom.components.length} components in dist/sbom.json`)

const audit = await runNpm(['audit', '--json', '--omit=dev', '--package-lock-only'])
const report = readJson(audit.output)
const found = report?.metadata?.vulnerabilities
if (!found) console.log('No advisory database could be reached: nothing is known of weak packages.')
else {
  console.log(
    `known weaknesses: ${Object.entries(found)
      .map(([weight, count]) => `${count} ${weight}`)
      .join(', ')}`,
  )
  if (found.high + found.critical > 0) process.exitCode = 1
}

function readJson(text) {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}
