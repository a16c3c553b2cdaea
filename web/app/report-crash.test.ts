import { BrowserCrash } from '@fabula/contract/shapes/browser-crash'
import { expect, test } from 'vitest'
import { ApiError } from '../client/api-problem.ts'
import { describeCrash } from './report-crash.ts'

const here = 'https://novels.example'

function failed(stack: string, name = 'TypeError'): Error {
  const error = new Error('Anna said: my secret')
  error.name = name
  error.stack = stack
  return error
}

const chromium = failed(
  `TypeError: Anna said: my secret\n    at Pt (${here}/static/assets/play-Ab_3-x.js:1:2345)\n    at ${here}/static/assets/react-Q.js:8:90`,
)
const firefox = failed(`Pt@${here}/static/assets/play-Ab_3-x.js:1:2345\n@${here}/static/assets/react-Q.js:8:90\n`)

test.each([
  ['Chromium and Safari', chromium],
  ['Firefox', firefox],
])('a crash in %s is reported as its kind and stack positions, without the message', (_browser, error) => {
  const crash = describeCrash('play', error, here)
  expect(BrowserCrash.parse(crash)).toEqual({
    page: 'play',
    error: 'TypeError',
    frames: ['assets/play-Ab_3-x.js:1:2345', 'assets/react-Q.js:8:90'],
  })
  expect(JSON.stringify(crash)).not.toContain('Anna')
})

test.each([
  ['a call that failed', Object.assign(new ApiError({ status: 422, detail: 'No' }), { stack: chromium.stack })],
  ['an extension of the browser', failed('TypeError: x\n    at chrome-extension://abc/run.js:1:2')],
  ['another site', failed('TypeError: x\n    at https://elsewhere.example/static/a.js:1:2')],
  ['no error at all', 'a string'],
  ['an error without places', failed('')],
])('%s is not reported', (_what, thrown) => {
  expect(describeCrash('play', thrown, here)).toBeNull()
})
