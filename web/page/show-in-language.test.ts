import { expect, test } from 'vitest'
import { dayIn, momentIn } from './show-in-language.ts'

test('a Russian date is not broken before its "г."', () => {
  expect(dayIn('russian', '2026-10-03T12:00:00Z')).toBe('3 октября 2026\u00a0г.')
  expect(momentIn('russian', '2026-10-03T12:00:00Z')).toContain('2026\u00a0г.')
  expect(dayIn('english', '2026-10-03T12:00:00Z')).toBe('3 October 2026')
})
