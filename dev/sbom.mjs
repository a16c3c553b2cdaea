import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNpm } from './run.mjs'

/**
 * `npm run sbom`: writes the software bill of materials of a release, as CycloneDX, to `dist/sbom.json`. `npm run
 * advisories` checks the packages for known vulnerabilities.
 */
const made = await runNpm(['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'])
const begins = made.output.indexOf('{')
if (made.code !== 0 || begins < 0) {
  const isOld = /unknown command/i.test(made.output)
  console.error(isOld ? 'This needs npm 10 or newer, which has the command "npm sbom".' : made.output.trim())
  process.exit(1)
}
const sbom = JSON.parse(made.output.slice(begins, made.output.lastIndexOf('}') + 1))
const file = join(root, 'dist', 'sbom.json')
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
console.log(`${sbom.components.length} components in dist/sbom.json`)
