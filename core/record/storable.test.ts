import { describe, expect, it } from 'vitest'
import { storable, storableWithJson } from './storable.ts'

describe('storable', () => {
  it('replaces what Postgres rejects, at any depth, and nothing else', () => {
    expect(storable({ a: ['x\0y', { b: '\uD83D!' }], 'c\0': 1 })).toEqual({ a: ['xy', { b: '\uFFFD!' }], c: 1 })
    const whole = { text: 'Ёжик 🦔\n', list: [null, true, 1.5] }
    expect(storable(whole)).toEqual(whole)
  })

  it('survives extreme nesting', () => {
    for (const nest of [(inner: unknown) => [inner], (inner: unknown) => ({ inner })]) {
      let deep: unknown = 'x'
      for (let i = 0; i < 100_000; i++) deep = nest(deep)
      expect(() => storable(deep)).not.toThrow()
    }
  })
})

it('storableWithJson returns a value with its matching JSON, whatever has to be replaced', () => {
  const texts = ['x\0y', '\uD83D!', 'Ёжик 🦔\n', '\\u0000', '\\', '\uDC00']
  for (const text of texts) {
    for (const value of [{ text }, { list: [{ [text]: 1 }] }]) {
      expect(storableWithJson(value)).toEqual({ value: storable(value), json: JSON.stringify(storable(value)) })
    }
  }
})
