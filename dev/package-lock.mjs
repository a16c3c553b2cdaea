import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * Checks that package-lock.json contains every optional dependency. A lock file written where only one system's
 * optional packages were installed lacks the others, so it can not be installed elsewhere; npm itself does not report
 * that.
 */
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !isLocked(path, name))
    .map((name) => `${path || 'the root'} has the optional dependency ${name}, which is not in package-lock.json`),
)
for (const line of missing) console.error(line)
process.exitCode = missing.length > 0 ? 1 : 0

/** Searches as Node does: the package's own modules first, then each folder above. */
function isLocked(path, name) {
  for (let folder = path; ; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$|^[^/]+$/, '')) {
    if (packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) return true
    if (folder === '') return false
  }
}
