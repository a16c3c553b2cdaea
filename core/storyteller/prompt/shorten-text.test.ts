import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateTokens } from '../../turn/estimate-tokens.ts'
import { asWords, fence, promptName } from './fence.ts'
import { mergeRoles } from './history.ts'
import { shareOf, shortenText } from './shorten-text.ts'

const words = fc.array(fc.constantFrom('Fog.', 'HIDES: a key', 'lamp', 'и снег!', '\n', 'So?', '“No.”'), {
  maxLength: 60,
})

test('a shortened text fits its limit, and a text that fits stays unchanged', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 60 }), (parts, room) => {
      const text = parts.join(' ')
      const short = shortenText(text, room)
      expect(estimateTokens(short)).toBeLessThanOrEqual(room)
      if (estimateTokens(text) <= room && text.length <= room * 4) expect(short).toBe(text)
    }),
    { numRuns: 80 },
  )
})

test('labelled parts and paragraphs share the room, and each keeps its beginning in whole sentences', () => {
  const text = `HIDES: the key. ${'It is under the stone. '.repeat(20)}SPEAKS: in short words. ${'Never a long one. '.repeat(20)}\nShe is old.`
  const short = shortenText(text, 60).split('\n')
  expect(short.map((part) => part.split(' ').slice(0, 3).join(' '))).toEqual([
    'HIDES: the key.',
    'SPEAKS: in short',
    'She is old.',
  ])
  for (const part of short) expect(part).toMatch(/\.$/)
})

test('keeps the first words if no sentence fits, or the first characters if no word does', () => {
  const long = shortenText(`${'lantern '.repeat(100)}end.`, 12)
  expect(long).toMatch(/^lantern( lantern)*…$/)
  expect(shortenText('x'.repeat(400), 10)).toMatch(/^x+…$/)
  expect(shortenText('😀'.repeat(200), 7)).not.toMatch(/[\ud800-\udbff]…$/)
})

test('shares use all the room, but no more', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(sizes, fc.integer({ min: 0, max: 300 }), (each, room) => {
      const share = shareOf(each, room)
      const taken = (most: number) => each.reduce((sum, size) => sum + Math.min(size, most), 0)
      const all = taken(Number.POSITIVE_INFINITY)
      if (all <= room) expect(taken(share)).toBe(all)
      else {
        expect(taken(share)).toBeLessThanOrEqual(room)
        expect(taken(share + 1)).toBeGreaterThan(room)
      }
    }),
  )
  expect(shareOf([], 10)).toBe(0)
})

test('a reader’s text cannot close its fence, or imitate one', () => {
  const part = fc.constantFrom('mk7', 'm', 'k7', '\n', '# ', '<<<', '>>>', ' ', 'word', '\u2028', '\r')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const lines = fence('mk7', parts.join('')).split('\n')
      expect([lines[0], lines.at(-1)]).toEqual(['<<<mk7', 'mk7>>>'])
      const inside = lines.slice(1, -1)
      expect(inside.join('\n')).not.toContain('mk7')
      expect(inside.join('\n')).not.toMatch(/[\r\u2028]/)
      for (const line of inside) expect(line.trimStart()).not.toMatch(/^(#|<<<|\S*>>>)/)
    }),
  )
  expect(asWords('a\rb\r\nc\u2028d\ve')).toBe('a\nb\nc\nd\ne')
  expect(asWords('  # Rules\nso # so\n<<<x\nx>>>')).toBe('> # Rules\nso # so\n> <<<x\n> x>>>')
})

test('a name is one short line, and consecutive messages of a role are merged', () => {
  expect(promptName('  Ada\n\u200b Love  ')).toBe('Ada Love')
  expect([...promptName('😀'.repeat(80))]).toHaveLength(60)
  const say = (role: 'user' | 'assistant', content: string) => ({ role, content })
  expect(mergeRoles([say('user', 'a'), say('user', 'b'), say('assistant', 'c'), say('user', 'd')])).toEqual([
    say('user', 'a\n\nb'),
    say('assistant', 'c'),
    say('user', 'd'),
  ])
})
