import { expect, test } from 'vitest'
import { repeatedBlocks } from './repeated-blocks.ts'
import type { Statement } from './statements.ts'

/**
 * Names of the blocks that can be visited repeatedly; each block leads to the given targets, with calls in
 * parentheses and the targets of returns after `^`.
 */
function repeated(story: Record<string, string>): string[] {
  const blocks = Object.entries(story).map(([name, leads]) => ({
    name,
    body: leads
      .split(' ')
      .filter(Boolean)
      .map(
        (target): Statement =>
          target.startsWith('(')
            ? { kind: 'call', target: target.slice(1, -1) }
            : target.startsWith('^')
              ? { kind: 'return', to: target.slice(1) }
              : { kind: 'jump', target },
      ),
  }))
  const named = new Map(blocks.map((block) => [block.name, block]))
  return [...repeatedBlocks(named, named)].toSorted()
}

test('a block that only leads on is visited once', () => {
  expect(repeated({ a: 'b c', b: 'd', c: 'd', d: '' })).toEqual([])
  expect(repeated({ a: 'nowhere', b: '' })).toEqual([])
})

test('a block that leads back to itself, directly or through others, can be visited again, with everything after it', () => {
  expect(repeated({ a: 'a' })).toEqual(['a'])
  expect(repeated({ a: 'b', b: '^a', c: 'a' })).toEqual(['a', 'b'])
  expect(repeated({ a: 'b', b: 'c', c: 'b', d: 'a' })).toEqual(['b', 'c'])
  expect(repeated({ a: 'b', b: 'c d', c: 'b', d: 'e', e: '' })).toEqual(['b', 'c', 'd', 'e'])
  // Two cycles that share a block are one; two cycles in a row are separate.
  expect(repeated({ s: 'a', a: 'b', b: 'a c', c: 'd', d: 'b', e: 's' })).toEqual(['a', 'b', 'c', 'd'])
  expect(repeated({ a: 'b', b: 'a c', c: 'd', d: 'c' })).toEqual(['a', 'b', 'c', 'd'])
  expect(repeated({ a: 'c b', b: 'd', c: 'd', d: 'b' })).toEqual(['b', 'd'])
})

test('a called block can be visited again, with everything it leads to', () => {
  expect(repeated({ a: '(b) c', b: '', c: '' })).toEqual(['b'])
  expect(repeated({ a: '(b) c', b: 'd', c: '', d: '' })).toEqual(['b', 'd'])
})
