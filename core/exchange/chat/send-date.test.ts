import { expect, test } from 'vitest'
import { readSendDate } from './send-date.ts'

const months = [
  'Jan',
  'Feb',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'Sept',
  'October',
  'November',
  'December',
]

test('reads every month, abbreviated or in full', () => {
  for (const [at, month] of months.entries())
    expect(readSendDate(`${month} 9, 2023 2:20pm`)).toBe(Date.UTC(2023, at, 9, 14, 20))
  expect(readSendDate('Mai 9, 2023 2:20pm')).toBeNull()
})

test('reads 12am as midnight and 12pm as noon', () => {
  expect(readSendDate('June 9, 2023 12:05am')).toBe(Date.UTC(2023, 5, 9, 0, 5))
  expect(readSendDate('June 9, 2023 12:05PM')).toBe(Date.UTC(2023, 5, 9, 12, 5))
})

test('reads the other formats, and rejects impossible dates', () => {
  const exact = Date.UTC(2023, 5, 19, 14, 20, 5, 123)
  expect(readSendDate('2023-6-19 @14h 20m 5s 123ms')).toBe(exact)
  expect(readSendDate('2023-6-19@14h20m5s')).toBe(exact - 123)
  expect(readSendDate(' 2023-06-19T14:20:05.123Z ')).toBe(exact)
  expect([readSendDate(exact + 0.5), readSendDate(String(exact))]).toEqual([exact, exact])
  const earliest = Date.UTC(2000, 0, 1)
  const latest = Date.UTC(2100, 0, 1)
  expect([earliest - 1, earliest, latest - 1, latest, Number.NaN].map(readSendDate)).toEqual([
    null,
    earliest,
    latest - 1,
    null,
    null,
  ])
  for (const each of [
    '12345678',
    'soon',
    '',
    null,
    {},
    '2023-06-19',
    '19 June 2023 14:20',
    `${' '.repeat(60)}${exact}`,
  ])
    expect(readSendDate(each)).toBeNull()
})
