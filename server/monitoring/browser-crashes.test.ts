import { expect, test } from 'vitest'
import { BrowserCrashes } from './browser-crashes.ts'

const crash = (line = 1) => ({ page: 'play', error: 'TypeError', frames: [`assets/play-Ab3.js:${line}:9`] })

function watch() {
  const told: object[] = []
  let time = 0
  const crashes = new BrowserCrashes({ warn: (facts: object) => void told.push(facts) } as never, () => time)
  const pass = (ms: number) => {
    time += ms
  }
  return { told, crashes, pass }
}

test('logs a repeated crash at its first, tenth and hundredth time', () => {
  const { told, crashes } = watch()
  for (let times = 0; times < 150; times++) crashes.tell(crash())
  expect(told).toEqual([1, 10, 100].map((times) => ({ ...crash(), times })))
})

test('a flood of different crashes does not fill the log, and they are logged again in the next hour', () => {
  const { told, crashes, pass } = watch()
  for (let line = 0; line < 5_000; line++) crashes.tell(crash(line))
  expect(told).toHaveLength(50)
  pass(3_600_000)
  crashes.tell(crash(4_000))
  expect(told.at(-1)).toEqual({ ...crash(4_000), times: 1 })
})
