import { expect, test } from 'vitest'
import { createRefusalDelay } from './refusal-delay.ts'

test('who is refused again and again within a second is told late; others, and the next second, are not', () => {
  let time = 0
  const delayOf = createRefusalDelay(() => time)
  const many = (network: string, times: number) => Array.from({ length: times }, () => delayOf(network))
  expect(many('10.0.0.1', 24)).toEqual(Array.from({ length: 24 }, () => 0))
  expect(many('10.0.0.1', 3)).toEqual([1_000, 1_000, 1_000])
  expect(delayOf('10.0.0.2')).toBe(0)
  time = 1_000
  expect(many('10.0.0.1', 25).at(-1)).toBe(1_000)
  time = 2_000
  expect(delayOf('10.0.0.1')).toBe(0)
})

test('networks without end take no room without end', () => {
  const delayOf = createRefusalDelay(() => 0)
  for (let at = 0; at < 30; at++) delayOf('10.0.0.1')
  expect(delayOf('10.0.0.1')).toBe(1_000)
  for (let at = 0; at < 20_000; at++) delayOf(`fc00::${at}`)
  // What was counted is forgotten with the rest.
  expect(delayOf('10.0.0.1')).toBe(0)
})
