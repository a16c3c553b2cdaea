import { expect, test } from 'vitest'
import { repeatedBlocks } from './repeated-blocks.ts'
import type { Statement } from './statements.ts'

/** The blocks that are come to more than once, where each leads to these; what is called stands in brackets. */
function repeated(story: Record<string, string>): string[] {
  const blocks = Object.entries(story).map(([name, leads]) => ({
    name,
    body: leads
      .split(' ')
      .filter(Boolean)
      .map(
        (target): Statement =>
          target.startsWith('(') ? { kind: 'call', target: target.slice(1, -1) } : { kind: 'jump', target },
      ),
  }))
  const named = new Map(blocks.map((block) => [block.name, block]))
  return [...repeatedBlocks(named, named)].toSorted()
}

test('what only goes on is come to once', () => {
  expect(repeated({ a: 'b c', b: 'd', c: 'd', d: '' })).toEqual([])
  expect(repeated({ a: 'nowhere', b: '' })).toEqual([])
})

test('what leads back to itself, by itself or through others, is come to again, with all that follows', () => {
  expect(repeated({ a: 'a' })).toEqual(['a'])
  expect(repeated({ a: 'b', b: 'c', c: 'b', d: 'a' })).toEqual(['b', 'c'])
  expect(repeated({ a: 'b', b: 'c d', c: 'b', d: 'e', e: '' })).toEqual(['b', 'c', 'd', 'e'])
  // Two circles that meet are one; two that only follow each other are each their own.
  expect(repeated({ s: 'a', a: 'b', b: 'a c', c: 'd', d: 'b', e: 's' })).toEqual(['a', 'b', 'c', 'd'])
  expect(repeated({ a: 'b', b: 'a c', c: 'd', d: 'c' })).toEqual(['a', 'b', 'c', 'd'])
  expect(repeated({ a: 'c b', b: 'd', c: 'd', d: 'b' })).toEqual(['b', 'd'])
})

test('what is called may be called again, and what it leads to with it', () => {
  expect(repeated({ a: '(b) c', b: '', c: '' })).toEqual(['b'])
  expect(repeated({ a: '(b) c', b: 'd', c: '', d: '' })).toEqual(['b', 'd'])
})
