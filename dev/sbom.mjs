import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNpm } from './run.mjs'

/**
 * `npm run sbom`: what a release is made of and built by, as CycloneDX, into `dist/sbom.json`. Whether any of it is known to be weak is
 * asked by `npm run advisories`.
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
