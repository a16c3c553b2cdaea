import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * A lock made where only one system's optional packages were installed lacks the others', and installs nowhere else;
 * npm itself does not notice. Every optional dependency must be in it.
 */
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !isLocked(path, name))
    .map((name) => `${path || 'the root'} may use ${name}, which is not in package-lock.json`),
)
for (const line of missing) console.error(line)
process.exitCode = missing.length > 0 ? 1 : 0

/** Looks where Node would: beside the package's own modules, then further and further up. */
function isLocked(path, name) {
  for (let folder = path; ; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$|^[^/]+$/, '')) {
    if (packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) return true
    if (folder === '') return false
  }
}
