import { expect, test } from 'vitest'
import { secondLook, workspaceResults } from './workspace-results.mjs'

const came = (fullName: string, status: string, ...failureMessages: string[]) => ({ fullName, status, failureMessages })
const file = (name: string, status: string, assertionResults: object[], message = '') => ({
  name: `/house/${name}`,
  status,
  message,
  assertionResults,
})
const told = (...testResults: object[]) => workspaceResults({ testResults }, '/house')

test('failed tests are told with their file and the first line of why; a file that cannot be loaded is one', () => {
  const results = told(
    file('core/a.test.ts', 'failed', [
      came('it adds', 'passed'),
      came('it takes', 'failed', 'Error: 3 is not 2\n  at core/a.ts'),
      came('it waits', 'pending'),
    ]),
    file('core/b.test.ts', 'failed', [], 'SyntaxError: no such word\n  at b'),
  )
  expect(results).toEqual({
    passed: 1,
    failed: [
      { file: 'core/a.test.ts', name: 'it takes', why: 'Error: 3 is not 2' },
      { file: 'core/b.test.ts', name: 'outside of its tests', why: 'SyntaxError: no such word' },
    ],
    skipped: [{ file: 'core/a.test.ts', name: 'it waits' }],
    ran: [{ file: 'core/a.test.ts', name: 'it adds' }],
  })
})

test('what passes when tried again is flaky; what fails again, or cannot be tried, has failed', () => {
  const { failed } = told(
    file('a.test.ts', 'failed', [came('one', 'failed', 'x'), came('two', 'failed', 'x')]),
    file('b.test.ts', 'failed', [came('three', 'failed', 'x')]),
  )
  const second = told(
    file('a.test.ts', 'failed', [came('one', 'failed', 'x'), came('two', 'passed')]),
    file('b.test.ts', 'failed', [], 'gone'),
  )
  const { again, flaky } = secondLook(failed, second)
  expect(again.map(({ name }) => name)).toEqual(['one', 'three'])
  expect(flaky.map(({ name }) => name)).toEqual(['two'])
  expect(secondLook(failed, undefined)).toEqual({ again: failed, flaky: [] })
})
