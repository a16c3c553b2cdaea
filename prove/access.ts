import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from '@fabula/dev/data-folder'
import type { Proof } from './parts/proof.ts'
import { runProgram } from './parts/run-program.ts'

/**
 * Test files in which each cell of the access table is a test: routes by callers, with real rows; closed gates;
 * credentials.
 */
const files = ['every-route/every-route.test.ts', 'play/gates.test.ts', 'http/access.test.ts']

interface Report {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
}

/**
 * Every route, called by every kind of caller: those it belongs to are answered, and all others get nothing, whatever
 * ids they know. All of it is part of `npm test` as well.
 *
 * Faults to plant when this is changed; each of these made it fail: drafts that anyone with their id can read
 * (`load-novel.ts`: 8 cells of translations alone); a save that anyone may delete (`saves.ts`); a route that accepts
 * more callers than it declares (`contract/routes/settings.ts`).
 */
export const proof: Proof = {
  about:
    'Every route answers only the callers it belongs to, with real rows; strangers and guests get nothing and change nothing.',
  wanted: { count: 1, minutes: 30, seed: 1 },
  async run(_wanted, figures) {
    const folder = makeDataFolder('prove-access')
    const report = join(folder, 'report.json')
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server']
    await runProgram([...vitest, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...files])
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    rmSync(folder, { recursive: true })
    figures.expect(testResults.length >= files.length, `${testResults.length} of ${files.length} files ran`)
    for (const { name, assertionResults } of testResults) {
      figures.expect(assertionResults.length > 0, `no test ran in ${name}`)
      for (const { status, fullName } of assertionResults) {
        figures.add(name.includes('every-route') ? 'operations with real rows' : 'other cells')
        figures.expect(status === 'passed', `${fullName}: ${status}`)
      }
    }
  },
}
