import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { programOf, root, runNode, runNpm, since } from './run.mjs'

/** `npm run check`: everything that can be known without running the product. All checks run, even when one fails. */
const checks = [
  ['types', () => runNode([programOf('typescript-native', 'bin/tsc'), '-b', '--pretty', 'false'])],
  [
    'format and lint',
    () => runNode([programOf('@biomejs/biome', 'bin/biome'), 'ci', '--colors=off', '--error-on-warnings', '.']),
  ],
  [
    'imports between rooms, cycles',
    () =>
      runNode([
        ...[programOf('dependency-cruiser', 'bin/dependency-cruise.mjs'), '--config', 'dev/import-rules.cjs'],
        ...['core', 'contract', 'phrases', 'server', 'web', 'demo', 'dev', 'bench', 'e2e', 'prove'],
      ]),
  ],
  ['nothing unused', () => runNode([programOf('knip', 'bin/knip.js'), '--no-progress'])],
  [
    'expressions are linear',
    () => runNode([programOf('vitest', 'vitest.mjs'), 'run', '--project', 'dev', 'security/patterns']),
  ],
  ['no retired word', () => runNode([join(root, 'dev/retired-words.mjs')])],
  ['lock fits package.json', () => runNpm(['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund'])],
  ['lock fits every system', () => runNode([join(root, 'dev/lock.mjs')])],
]

let failed = 0
const waiting = [...checks]
async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, check] = next
    const start = performance.now()
    const { code, output } = await check()
    if (code !== 0) failed++
    console.log(
      `${code === 0 ? 'ok    ' : 'FAILED'}  ${name}, ${since(start)}${code === 0 ? '' : `\n${output.trim()}\n`}`,
    )
  }
}
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
console.log(`${checks.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
