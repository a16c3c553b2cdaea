import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, forTests } from './find-browser.mjs'
import { journeyResults } from './journey-results.mjs'
import { programOf, root, runNode, since } from './run.mjs'
import { chosenTests, isChosen, slowTests } from './slow-tests.mjs'
import { specProofs, testEndings, unproven } from './spec-proofs.mjs'
import { sortFailures, workspaceResults } from './workspace-results.mjs'

/**
 * `npm test`: runs every workspace's tests, then the journeys in a real browser, without the slow tests; `npm run
 * test:slow`: only those. The last line is `N passed, N failed`, with `, N skipped` if any were. Before it are listed the
 * tests that failed, those that passed only when retried, and each test that did not run, with the reason. Asks before
 * installing anything.
 */
const reports = mkdtempSync(join(tmpdir(), 'fabula-test-'))
const total = { passed: 0, failed: 0, skipped: 0 }
const notes = []

/** With more failing files than this, nothing is retried, because the failures are no accident. */
const mostTriedAgain = 8

async function runWorkspaces() {
  const first = await runTests('workspaces')
  if (!first) return fail("The workspaces' tests ended without a report.")
  const files = [...new Set(first.failed.map(({ file }) => file))]
  const tryAgain = files.length > 0 && files.length <= mostTriedAgain
  const { again, flaky } = sortFailures(first.failed, tryAgain ? await runTests('again', files) : undefined)
  count('passed', first.passed + flaky.length)
  for (const { file, name, why } of again) fail(`${file} › ${name}: ${why}`)
  for (const { file, name, why } of flaky) notes.push(`flaky: ${file} › ${name} passed only when retried: ${why}`)
  noteSkipped(first.skipped)
  checkSpec([...first.ran, ...flaky], false)
  if (first.code !== 0 && first.failed.length === 0)
    fail("The workspaces' tests failed outside of any test; see above.")
}

async function runTests(name, files = []) {
  const report = join(reports, `${name}.json`)
  const vitest = programOf('vitest', 'vitest.mjs')
  const args = [vitest, 'run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runNode(args, { show: true })
  const result = read(report)
  return result && { ...workspaceResults(result, root), code }
}

function noteSkipped(skipped) {
  count('skipped', skipped.length)
  for (const { name, file, why } of skipped) notes.push(`skipped: ${name} (${file}): ${why}`)
}

async function runJourneys() {
  const config = join(root, 'e2e', 'playwright.config.ts')
  if (!existsSync(config)) return fail('The journeys did not run: e2e/playwright.config.ts is missing.')
  if (browser.why) {
    notes.push(`not run: the journeys in a browser, because ${browser.why}.`)
    return count('skipped')
  }
  const report = join(reports, 'playwright.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const playwright = programOf('@playwright/test', 'cli.js')
  // Each journey has its own time limit; a limit for all of them would leave some unrun on a slow machine.
  const args = [playwright, 'test', '-c', config, '--reporter=list,json']
  const { code } = await runNode(args, { show: true, env })
  const result = read(report)
  if (!result) return fail('The journeys ended without a report.')
  const { passed, failed, skipped, flaky, notRun, ran } = journeyResults(result)
  count('passed', passed + flaky.length)
  for (const name of failed) fail(name)
  count('skipped', skipped.length)
  for (const { name, why } of skipped) notes.push(`skipped: ${name}: ${why}`)
  for (const name of flaky) notes.push(`flaky: ${name} passed only when retried.`)
  for (const name of notRun) fail(`${name} never ran.`)
  checkSpec(ran, true)
  if (code !== 0 && failed.length === 0)
    fail(`The journeys failed outside of any test: ${result.errors?.[0]?.message ?? `code ${code}`}`)
}

/** A statement of docs/SPEC.md is proven by tests that ran and passed, not by the mere existence of their titles. */
function checkSpec(ran, journeys) {
  // Without a browser its tests do not run, which is reported once, not for each of them.
  const hasBrowser = journeys || ran.some(({ file }) => isOfBrowser(file))
  const isProven = ({ file }) => {
    const found = testEndings.map((end) => file + end).filter((path) => existsSync(join(root, path)))
    return found.every((path) => isChosen(path) && (hasBrowser || !isOfBrowser(path)))
  }
  const proofs = specProofs(readFileSync(join(root, 'docs', 'SPEC.md'), 'utf8')).filter(isProven)
  for (const { file, title } of unproven(proofs, ran, journeys))
    fail(`docs/SPEC.md: ${file} has no test “${title}” that passed.`)
}

const isOfBrowser = (path) => path.includes('.browser.test.')

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

/** Each file counts as one test. */
function noteSlow() {
  const omitted = chosenTests() === 'quick' ? Object.entries(slowTests) : []
  count('skipped', omitted.length)
  for (const [file, why] of omitted) notes.push(`skipped: ${file} ${why}; run by npm run test:slow`)
}

const args = process.argv.slice(2)
const unknown = args.find((each) => !['workspaces', 'journeys', 'slow'].includes(each))
if (unknown !== undefined) {
  console.error(`There are no tests named ${unknown}: choose workspaces, journeys or slow, or leave it out.`)
  process.exit(1)
}
process.env.FABULA_TESTS ??= args.includes('slow') ? 'slow' : 'quick'
const start = performance.now()
// Asked before anything runs, because half an hour later nobody may be there to answer.
const browser = await findBrowser()
if (browser.path) process.env.FABULA_CHROMIUM = forTests(browser.path)
const runners = { workspaces: runWorkspaces, journeys: runJourneys }
const parts = Object.keys(runners).filter((name) => args.includes(name))
for (const [name, runner] of Object.entries(runners)) {
  if (parts.length === 0 || parts.includes(name)) await runner()
}
if (parts.length === 0) noteSlow()
rmSync(reports, { recursive: true, force: true })

console.log('')
for (const note of notes) console.log(note)
console.log(`took ${since(start)}`)
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
