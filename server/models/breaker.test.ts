import { expect, test } from 'vitest'
import { Breaker } from './breaker.ts'

test('five failures within a minute open it for half a minute, and none of them counts again', () => {
  let now = 0
  const breaker = new Breaker(() => now)
  const fail = (times: number) => {
    for (let each = 0; each < times; each++) breaker.failed('broken')
  }
  fail(4)
  expect(breaker.waitSeconds()).toBe(0)
  fail(1)
  expect(breaker.waitSeconds()).toBe(30)
  now += 30_000
  expect(breaker.waitSeconds()).toBe(0)
  fail(4)
  expect(breaker.waitSeconds()).toBe(0)
})

test('failures further apart, or with a success in between, do not open it', () => {
  let now = 0
  const breaker = new Breaker(() => now)
  for (let each = 0; each < 9; each++) {
    breaker.failed('busy')
    now += 15_000
  }
  expect(breaker.waitSeconds()).toBe(0)
  for (let each = 0; each < 9; each++) {
    breaker.failed('busy')
    if (each % 4 === 0) breaker.succeeded()
  }
  expect(breaker.waitSeconds()).toBe(0)
})

test('waiting does not help against a refused key', () => {
  const breaker = new Breaker()
  breaker.failed('not_allowed')
  expect(breaker.isWorthWaiting).toBe(false)
  breaker.failed('timeout')
  expect(breaker.isWorthWaiting).toBe(true)
})
