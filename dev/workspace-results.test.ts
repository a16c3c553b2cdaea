import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sortFailures, workspaceResults } from './workspace-results.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const { workspaces } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { workspaces: string[] }

const came = (fullName: string, status: string, ...failureMessages: string[]) => ({ fullName, status, failureMessages })
const file = (name: string, status: string, assertionResults: object[], message = '') => ({
  name: `/house/${name}`,
  status,
  message,
  assertionResults,
})
const told = (...testResults: object[]) => workspaceResults({ testResults }, '/house')

test('reports failed tests with their file and the first line of the error, and a file that can not be loaded as one', () => {
  const results = told(
    file('core/a.test.ts', 'failed', [
      came('it adds', 'passed'),
      came('it takes', 'failed', 'Error: 3 is not 2\n  at core/a.ts'),
      came('a pooler (needs PgBouncer) waits', 'pending'),
    ]),
    file('core/b.test.ts', 'failed', [], 'SyntaxError: no such word\n  at b'),
  )
  expect(results).toEqual({
    passed: 1,
    failed: [
      { file: 'core/a.test.ts', name: 'it takes', why: 'Error: 3 is not 2' },
      { file: 'core/b.test.ts', name: 'outside of its tests', why: 'SyntaxError: no such word' },
    ],
    skipped: [{ file: 'core/a.test.ts', name: 'a pooler waits', why: 'needs PgBouncer' }],
    ran: [{ file: 'core/a.test.ts', name: 'it adds' }],
  })
})

test('a test that passes when retried is flaky; one that fails again, or can not be retried, has failed', () => {
  const { failed } = told(
    file('a.test.ts', 'failed', [came('one', 'failed', 'x'), came('two', 'failed', 'x')]),
    file('b.test.ts', 'failed', [came('three', 'failed', 'x')]),
  )
  const second = told(
    file('a.test.ts', 'failed', [came('one', 'failed', 'x'), came('two', 'passed')]),
    file('b.test.ts', 'failed', [], 'gone'),
  )
  const { again, flaky } = sortFailures(failed, second)
  expect(again.map(({ name }) => name)).toEqual(['one', 'three'])
  expect(flaky.map(({ name }) => name)).toEqual(['two'])
  expect(sortFailures(failed, undefined)).toEqual({ again: failed, flaky: [] })
})

test('every test that may be skipped has in its name what it needs', () => {
  const files = workspaces.flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
      .map((path) => `${folder}/${path}`),
  )
  expect(files.length).toBeGreaterThan(300)
  const silent = files.flatMap((file) => {
    const text = readFileSync(root + file, 'utf8')
    return [...text.matchAll(/^\s*(?:describe|test|it)\.(?:skipIf|runIf)\(.*?=> \{/gms)]
      .filter(([start]) => !start.includes('(needs '))
      .map(([start]) => `${file}: ${start}`)
  })
  expect(silent).toEqual([])
})
