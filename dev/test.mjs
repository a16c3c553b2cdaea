import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findBrowser } from './find-browser.mjs'
import { journeyResults } from './journey-results.mjs'
import { programOf, root, runNode, since } from './run.mjs'

/**
 * `npm test`: every workspace's tests, then the journeys in a real browser. The last line is `N passed, N failed`, with
 * `, N skipped` where something was; what could not run is named before it, with the reason.
 */
const reports = mkdtempSync(join(tmpdir(), 'fabula-test-'))
const total = { passed: 0, failed: 0, skipped: 0 }
const notes = []

async function runWorkspaces() {
  const report = join(reports, 'vitest.json')
  const vitest = programOf('vitest', 'vitest.mjs')
  await runNode([vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], { show: true })
  const result = read(report)
  if (!result) return fail("The workspaces' tests ended without a report.")
  for (const { name, status, assertionResults } of result.testResults) {
    const file = relative(root, name)
    const of = (...kinds) => assertionResults.filter((test) => kinds.includes(test.status))
    count('passed', of('passed').length)
    count('failed', of('failed').length)
    // A file that cannot be loaded, or whose preparation failed, has no failed test to count.
    if (status === 'failed' && of('failed').length === 0) fail(`${file} failed outside of its tests; see above.`)
    const skipped = of('skipped', 'pending', 'todo', 'disabled')
    count('skipped', skipped.length)
    if (skipped.length > 3) notes.push(`skipped: ${skipped.length} tests of ${file}`)
    else notes.push(...skipped.map(({ fullName }) => `skipped: ${fullName} (${file})`))
  }
  if (!result.success && total.failed === 0) fail("The workspaces' tests failed outside of any test; see above.")
}

async function runJourneys() {
  const config = join(root, 'e2e', 'playwright.config.ts')
  if (!existsSync(config)) return fail('The journeys did not run: e2e/playwright.config.ts is missing.')
  const browser = await findBrowser()
  if (browser.why) {
    notes.push(`not run: the journeys in a browser, because ${browser.why}.`)
    return count('skipped')
  }
  const report = join(reports, 'playwright.json')
  const env = { ...process.env, FABULA_CHROMIUM: browser.path, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const playwright = programOf('@playwright/test', 'cli.js')
  // Each journey has a time limit of its own; all of them together have none, or a slow machine would leave some unrun.
  const args = [playwright, 'test', '-c', config, '--reporter=list,json']
  const { code } = await runNode(args, { show: true, env })
  const result = read(report)
  if (!result) return fail('The journeys ended without a report.')
  const { passed, failed, skipped, flaky, notRun } = journeyResults(result)
  count('passed', passed + flaky.length)
  count('failed', failed)
  count('skipped', skipped)
  for (const name of flaky) notes.push(`flaky: ${name} passed only when tried again.`)
  for (const name of notRun) fail(`${name} never ran.`)
  if (code !== 0 && failed === 0)
    fail(`The journeys failed outside of any test: ${result.errors?.[0]?.message ?? `code ${code}`}`)
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function count(what, times = 1) {
  total[what] += times
}

function fail(note) {
  notes.push(`failed: ${note}`)
  count('failed')
}

const start = performance.now()
const runners = { workspaces: runWorkspaces, journeys: runJourneys }
const chosen = process.argv.slice(2)
for (const [name, runner] of Object.entries(runners)) {
  if (chosen.length === 0 || chosen.includes(name)) await runner()
}
rmSync(reports, { recursive: true, force: true })

console.log('')
for (const note of notes) console.log(note)
console.log(`took ${since(start)}`)
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
