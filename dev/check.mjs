import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { importsAndExportsOf, importsOf } from './imports-and-exports.mjs'
import { passedBefore } from './passed-before.mjs'
import { programOf, root, runNode, runNpm, since } from './run.mjs'

const code = /\.(tsx?|mjs|cjs|js|css|html|json|jsonc|ya?ml)$/
const modules = /\.(tsx?|mjs|cjs|js|json)$/
const manifests = /(^|\/)package(-lock)?\.json$/
/** Above this number of file names, a command line may be too long on some systems. */
const mostNames = 200

const vitest = (...args) => runNode([programOf('vitest', 'vitest.mjs'), 'run', ...args])
const biome = (files) =>
  runNode([
    ...[programOf('@biomejs/biome', 'bin/biome'), 'ci', '--colors=off', '--error-on-warnings'],
    ...(files.length > mostNames ? ['.'] : ['--no-errors-on-unmatched', ...files]),
  ])

/**
 * `npm run check`: all checks that do not run the product. All of them run, even if one fails. A check is skipped if
 * none of the files that it `reads` has changed since it passed (or, with `part`, if that part of them has not); one
 * that looks at each file separately (`byFile`) gets only the changed files.
 */
const checks = [
  {
    name: 'types',
    reads: code,
    // By default tsc runs four checkers, each of which infers the same types: on two cores that takes a third more
    // time.
    run: () => runNode([programOf('typescript-native', 'bin/tsc'), '-b', '--checkers', '1', '--pretty', 'false']),
  },
  {
    name: 'imports between workspaces, cycles',
    reads: modules,
    part: importsOf,
    run: () =>
      runNode([
        ...[programOf('dependency-cruiser', 'bin/dependency-cruise.mjs'), '--config', 'dev/import-rules.cjs'],
        ...['core', 'contract', 'phrases', 'server', 'web', 'demo', 'dev', 'bench', 'e2e', 'prove'],
      ]),
  },
  { name: 'no cycles between folders', reads: code, run: () => runNode([join(root, 'dev/folder-order.mjs')]) },
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
    name: 'lock file matches package.json',
    reads: manifests,
    run: () => runNpm(['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund']),
  },
  { name: 'lock file covers every system', reads: manifests, run: () => runNode([join(root, 'dev/package-lock.mjs')]) },
]

const before = passedBefore()
let failed = 0
const waiting = [...checks]
async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { name, reads, part, byFile, run } = next
    if (before.isSame(name, reads, part)) {
      console.log(`ok      ${name}, unchanged since it passed`)
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
