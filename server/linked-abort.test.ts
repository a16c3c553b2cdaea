import { getEventListeners } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LinkedAbort } from './linked-abort.ts'

const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length

test('follows each of the others, with their reason', () => {
  for (const which of [0, 1]) {
    const others = [new AbortController(), new AbortController()]
    const linked = new LinkedAbort(others.map(({ signal }) => signal))
    others[which]?.abort('left')
    expect([linked.signal.aborted, linked.signal.reason]).toEqual([true, 'left'])
    expect(others.map(({ signal }) => listeners(signal))).toEqual([0, 0])
  }
})

test('is aborted from the start where one of the others was', () => {
  const linked = new LinkedAbort([new AbortController().signal, AbortSignal.abort('before')])
  expect([linked.signal.aborted, linked.signal.reason]).toEqual([true, 'before'])
})

test('its own abort stays its own', () => {
  const other = new AbortController()
  const linked = new LinkedAbort([other.signal])
  linked.abort('own')
  expect([linked.signal.reason, other.signal.aborted, listeners(other.signal)]).toEqual(['own', false, 0])
})

test('once released it follows nobody and leaves nothing behind', () => {
  const other = new AbortController()
  const linked = new LinkedAbort([other.signal])
  expect(listeners(other.signal)).toBe(1)
  linked.release()
  other.abort()
  expect([linked.signal.aborted, listeners(other.signal)]).toEqual([false, 0])
})

test('nothing on the server is tied together by AbortSignal.any, which keeps its listeners', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.ts') && !/node_modules|\.test\.ts$/.test(file))
  const tied = sources.filter((file) =>
    /^[^*]*AbortSignal\.any\(/m.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(tied).toEqual([])
})
