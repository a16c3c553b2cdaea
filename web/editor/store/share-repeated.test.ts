import { describe, expect, test } from 'vitest'
import { shareRepeated } from './share-repeated.ts'

/** As from the network: every mention of a string is a copy of its own. */
const read = <T>(value: T): T => JSON.parse(JSON.stringify(value))

type Scene = { id: string; next: (string | null)[]; when: unknown[]; words: string; made: string | null; many: number }
const novel: { name: string; scenes: Scene[] } = {
  name: 'River',
  scenes: [
    { id: 'a1', next: ['b2', null], when: [], words: 'x'.repeat(41), made: null, many: 3 },
    { id: 'b2', next: [], when: [{ flags: [], has: true }], words: 'x'.repeat(41), made: 'a1', many: 0 },
  ],
}

describe('a novel from the network', () => {
  test('is equal after its repeated parts were shared', () => {
    expect(shareRepeated(read(novel))).toEqual(novel)
    expect(shareRepeated(read([[], '', 'a', ['a', 'a']]))).toEqual([[], '', 'a', ['a', 'a']])
  })

  test('has one empty list, which nothing can be added to', () => {
    const { scenes } = shareRepeated(read(novel))
    expect(scenes[0]?.when).toBe(scenes[1]?.next)
    expect(scenes[1]?.when).toEqual([{ flags: [], has: true }])
    expect(() => scenes[1]?.next.push('c3')).toThrow(TypeError)
    expect(scenes[0]?.next.push('c3')).toBe(3)
  })
})
