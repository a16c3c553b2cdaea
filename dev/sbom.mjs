import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNpm } from './run.mjs'

/**
 * `npm run sbom`: writes the software bill of materials of a release, as CycloneDX, to `dist/sbom.json`. `npm run
 * advisories` checks the packages for known vulnerabilities.
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
