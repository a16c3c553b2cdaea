import { expect, test } from 'vitest'
import { journeyResults } from './journey-results.mjs'
import { specProofs, unproven } from './spec-proofs.mjs'
import { workspaceResults } from './workspace-results.mjs'

const document = `| Statement | Proof |
|---|---|
| A name is needed | \`core/names\` needs a name; \`web/form\` says so (%s) twice |
| The end is said | \`e2e/evening\` the curtain falls |
`
const proofs = specProofs(document)

test('reads every proof in a row, and nothing else', () => {
  expect(proofs).toEqual([
    { file: 'core/names', title: 'needs a name' },
    { file: 'web/form', title: 'says so (%s) twice' },
    { file: 'e2e/evening', title: 'the curtain falls' },
  ])
})

test('skipped, failed and unrun tests prove nothing', () => {
  const names = (status: string) => ({
    testResults: [
      {
        name: '/r/core/names.test.ts',
        status: 'passed',
        assertionResults: [{ status, fullName: 'a record needs a name' }],
      },
    ],
  })
  const form = {
    name: '/r/web/form.browser.test.tsx',
    status: 'passed',
    assertionResults: [{ status: 'passed', fullName: 'says so (russian) twice' }],
  }
  const left = (report: { testResults: object[] }) => unproven(proofs, workspaceResults(report, '/r').ran, false)
  expect(left({ testResults: [...names('passed').testResults, form] })).toEqual([])
  expect(left(names('passed')).map(({ file }) => file)).toEqual(['web/form'])
  for (const status of ['skipped', 'failed', 'todo'])
    expect(left({ testResults: [...names(status).testResults, form] }).map(({ file }) => file)).toEqual(['core/names'])
})

test('a step of a journey is a proof, on whichever screen it ran', () => {
  const report = (status: string, steps: object[]) => ({
    suites: [
      {
        title: 'evening.journey.ts',
        file: 'evening.journey.ts',
        specs: [
          {
            title: 'an evening',
            file: 'evening.journey.ts',
            tests: [
              { projectName: 'phone', status: 'skipped', annotations: [{ type: 'skip' }], results: [] },
              { projectName: 'desk', status, annotations: [], results: [{ steps }] },
            ],
          },
        ],
      },
    ],
  })
  const left = (report: object) => unproven(proofs, journeyResults(report).ran, true)
  const step = { title: 'to the theatre', steps: [{ title: 'the curtain falls' }] }
  expect(left(report('expected', [step]))).toEqual([])
  expect(left(report('unexpected', [step]))).toHaveLength(1)
  expect(left(report('expected', []))).toHaveLength(1)
})
