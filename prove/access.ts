import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './parts/own-postgres.ts'
import type { Proof } from './parts/proof.ts'
import { runProgram } from './parts/run-program.ts'

/** Where each cell of the table is a test: routes x callers with rows of their own; closed gates; credentials. */
const files = ['every-route/every-route.test.ts', 'play/gates.test.ts', 'http/access.test.ts']

interface Report {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
}

/**
 * Every route, by everybody: it is answered to whose call it is, and comes to nothing for all others, whatever ids they
 * know. All of it is part of `npm test` as well.
 *
 * Faults to plant when it is changed; each of these turned it red: drafts that are read by whoever has their id
 * (`load-novel.ts`: 8 cells of translations alone); a save that anybody may delete (`saves.ts`); a route for more callers than
 * it says (`contract/routes/settings.ts`).
 */
export const proof: Proof = {
  about:
    'Every route is answered to whose call it is, with real rows; strangers and guests come to nothing and change nothing.',
  wanted: { count: 1, minutes: 30, seed: 1 },
  async run(_wanted, figures) {
    const folder = makeFolder('access')
    const report = join(folder, 'report.json')
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server']
    await runProgram([...vitest, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...files])
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    rmSync(folder, { recursive: true })
    figures.expect(testResults.length >= files.length, `${testResults.length} of ${files.length} files ran`)
    for (const { name, assertionResults } of testResults) {
      figures.expect(assertionResults.length > 0, `nothing ran of ${name}`)
      for (const { status, fullName } of assertionResults) {
        figures.add(name.includes('every-route') ? 'operations with real rows' : 'other cells')
        figures.expect(status === 'passed', `${fullName}: ${status}`)
      }
    }
  },
}
