import { getEventListeners } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LinkedAbort } from './linked-abort.ts'

const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length

test('follows each of the other signals, with their reason', () => {
  for (const which of [0, 1]) {
    const others = [new AbortController(), new AbortController()]
    const linked = new LinkedAbort(others.map(({ signal }) => signal))
    others[which]?.abort('left')
    expect([linked.signal.aborted, linked.signal.reason]).toEqual([true, 'left'])
    expect(others.map(({ signal }) => listeners(signal))).toEqual([0, 0])
  }
})

test('is aborted from the start if one of the others was', () => {
  const linked = new LinkedAbort([new AbortController().signal, AbortSignal.abort('before')])
  expect([linked.signal.aborted, linked.signal.reason]).toEqual([true, 'before'])
})

test('does not abort the others', () => {
  const other = new AbortController()
  const linked = new LinkedAbort([other.signal])
  linked.abort('own')
  expect([linked.signal.reason, other.signal.aborted, listeners(other.signal)]).toEqual(['own', false, 0])
})

test('follows nothing once released, and leaves no listeners behind', () => {
  const other = new AbortController()
  const linked = new LinkedAbort([other.signal])
  expect(listeners(other.signal)).toBe(1)
  linked.release()
  other.abort()
  expect([linked.signal.aborted, listeners(other.signal)]).toEqual([false, 0])
})

const server = join(import.meta.dirname, '..')

test('the server never uses AbortSignal.any, which retains its listeners', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.ts') && !/node_modules|\.test\.ts$/.test(file))
  const tied = sources.filter((file) => /^[^*]*AbortSignal\.any\(/m.test(readFileSync(join(server, file), 'utf8')))
  expect(sources.length).toBeGreaterThan(100)
  expect(tied).toEqual([])
})
