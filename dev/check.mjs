import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { importsAndExportsOf, importsOf } from './imports-and-exports.mjs'
import { passedBefore } from './passed-before.mjs'
import { programOf, root, runNode, runNpm, since } from './run.mjs'

const code = /\.(tsx?|mjs|cjs|js|css|html|json|jsonc|ya?ml)$/
const modules = /\.(tsx?|mjs|cjs|js|json)$/
const manifests = /(^|\/)package(-lock)?\.json$/
/** More names than these do not fit into every system's command line. */
const mostNames = 200

const vitest = (...args) => runNode([programOf('vitest', 'vitest.mjs'), 'run', ...args])
const biome = (files) =>
  runNode([
    ...[programOf('@biomejs/biome', 'bin/biome'), 'ci', '--colors=off', '--error-on-warnings'],
    ...(files.length > mostNames ? ['.'] : ['--no-errors-on-unmatched', ...files]),
  ])

/**
 * `npm run check`: everything that can be known without running the product. All checks run, even when one fails; one is
 * left out where nothing that it `reads`, or the `part` of it that it looks at, has changed since it passed, and one that
 * looks at each file by itself (`byFile`) looks at those that have.
 */
const checks = [
  {
    name: 'types',
    reads: code,
    // Four checkers, its own default, each find out the same types anew: on two cores they take a third more time.
    run: () => runNode([programOf('typescript-native', 'bin/tsc'), '-b', '--checkers', '1', '--pretty', 'false']),
  },
  {
    name: 'imports between rooms, cycles',
    reads: modules,
    part: importsOf,
    run: () =>
      runNode([
        ...[programOf('dependency-cruiser', 'bin/dependency-cruise.mjs'), '--config', 'dev/import-rules.cjs'],
        ...['core', 'contract', 'phrases', 'server', 'web', 'demo', 'dev', 'bench', 'e2e', 'prove'],
      ]),
  },
  { name: 'folders in one order', reads: code, run: () => runNode([join(root, 'dev/folder-order.mjs')]) },
  { name: 'format and lint', reads: /./, byFile: true, run: biome },
  {
    name: 'nothing unused',
    reads: modules,
    part: importsAndExportsOf,
    run: () => runNode([programOf('knip', 'bin/knip.js'), '--no-progress']),
  },
  { name: 'expressions are linear', reads: /\.tsx?$/, run: () => vitest('--project', 'dev', 'security/patterns') },
  {
    name: 'no retired word',
    reads: /\.(tsx?|mjs|cjs|css|md)$/,
    run: () => runNode([join(root, 'dev/retired-words.mjs')]),
  },
  {
    name: 'lock fits package.json',
    reads: manifests,
    run: () => runNpm(['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund']),
  },
  { name: 'lock fits every system', reads: manifests, run: () => runNode([join(root, 'dev/lock.mjs')]) },
]

const before = passedBefore()
let failed = 0
const waiting = [...checks]
async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { name, reads, part, byFile, run } = next
    if (before.isSame(name, reads, part)) {
      console.log(`ok      ${name}, as it was when it passed`)
      continue
    }
    const start = performance.now()
    const { code: status, output } = await run(byFile ? before.changed(name, reads) : [])
    if (status === 0) before.pass(name, reads, part)
    else failed++
    console.log(
      `${status === 0 ? 'ok    ' : 'FAILED'}  ${name}, ${since(start)}${status === 0 ? '' : `\n${output.trim()}\n`}`,
    )
  }
}
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
console.log(`${checks.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
