import { expect, test } from 'vitest'
import { HttpRefusal } from './event-stream.ts'
import { readFailure } from './read-failure.ts'
import { providerError } from './wires/wire.ts'

const usage = { input_tokens: 0, cached_tokens: 0, output_tokens: 0 }
const read = (status: number, { headers = {}, body = {} }: { headers?: object; body?: object } = {}, secret?: string) =>
  readFailure(
    new HttpRefusal(status, { ...headers }, JSON.stringify(body)),
    usage,
    'https://models.example/v1/chat/completions',
    secret,
  )

test.each([
  [429, 'busy'],
  [503, 'busy'],
  [529, 'busy'],
  [401, 'not_allowed'],
  [402, 'not_allowed'],
  [302, 'not_allowed'],
  [500, 'broken'],
])('status %i means %s', (status, problem) => {
  expect(read(status).problem).toBe(problem)
})

test('the message of an error in a list is read', () => {
  expect(read(429, { body: [{ error: { code: 429, message: 'Too many words.' } }] }).message).toContain(
    'Too many words.',
  )
})

test('a key that a provider repeats is not in the failure', () => {
  const { message, problem } = read(401, { body: { error: { message: 'Wrong key: sesame-7' } } }, 'sesame-7')
  expect([message, problem]).toEqual([
    '401 from https://models.example/v1/chat/completions: Wrong key: ***',
    'not_allowed',
  ])
})

test('no part of a key is in a message that is cut', () => {
  const long = `${'x'.repeat(440)} sesame-7-of-ninety`
  const { message } = read(401, { body: { error: { message: long } } }, 'sesame-7-of-ninety')
  expect(message).toMatch(/x \*\*\*$/)
})

test.each<[string, { headers?: object; body?: object }, number | null]>([
  ['seconds', { headers: { 'retry-after': '7' } }, 7],
  ['milliseconds', { headers: { 'retry-after-ms': '1200', 'retry-after': '7' } }, 2],
  ['a date that has passed', { headers: { 'retry-after': 'Thu, 01 Jan 2026 00:00:00 GMT' } }, 1],
  ['more than an hour', { headers: { 'retry-after': '86400' } }, 3_600],
  ['seconds in the body', { body: { error: { details: [{ retryDelay: '36.2s' }] } } }, 37],
  ['nothing', {}, null],
])('the wait is read from %s', (_, answer, wait) => {
  expect(read(429, answer).retryAfter).toBe(wait)
  expect(read(500, answer).retryAfter).toBeNull()
})

test('the wait is read from an error among the events of an answer', () => {
  const event = (code: number) =>
    readFailure(providerError({ code, message: 'Slow down.', details: [{ retryDelay: '36.2s' }] }), usage, 'https://x')
  expect(event(429)).toMatchObject({ problem: 'busy', retryAfter: 37 })
  expect(event(500)).toMatchObject({ problem: 'broken', retryAfter: null })
})
