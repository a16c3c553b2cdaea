import { GrammyError } from 'grammy'
import { expect, test } from 'vitest'
import { waitAfter } from './poll.ts'

const flood = (retry_after: number) =>
  new GrammyError('', { ok: false, error_code: 429, description: '', parameters: { retry_after } }, 'getUpdates', {})

test('polling waits twice as long after each failure, at most a minute, and never shorter than Telegram asks to', () => {
  expect([1, 2, 3, 20].map((failures) => waitAfter(new Error('down'), failures))).toEqual([1_000, 2_000, 4_000, 60_000])
  expect(waitAfter(flood(7), 1)).toBe(7_000)
  expect(waitAfter(flood(7), 5)).toBe(16_000)
  expect(waitAfter(flood(90), 20)).toBe(90_000)
})
