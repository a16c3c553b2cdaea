import { expect, test } from 'vitest'
import { parseSource, sourcesIn } from '../../sentences/parse-source.ts'
import { boundedPatterns, mostBound } from './bounded-patterns.ts'
import { whySlow } from './is-slow.ts'
import { patternsIn } from './patterns-in.ts'

test('what takes far longer than its text is long is found', () => {
  const slow = [/(a+)+$/, /\s+$/, /^a\s*(.*?)\s*$/, /<a[^>]*>/, /\[\[[^\]\n]*\]\]/, /<think>[\s\S]*?<\/think>/]
  expect(slow.filter((pattern) => whySlow(pattern) === null)).toEqual([])
  const linear = [/(?<!\s)\s+$/, /^a(.*)$/s, /<a[^<>]*>/, /^\s*a/y, /\p{L}{3,}/u]
  expect(whySlow({ source: '[\\p{L}--[a-z]]{3,}', flags: 'v' })).toBe(null)
  expect(linear.filter((pattern) => whySlow(pattern) !== null)).toEqual([])
})

test('expressions are found wherever they are made', () => {
  const text = `const a = [/b+/u, new RegExp("c+", "g"), RegExp(\`d+\${e}f\`), new RegExp(g)]`
  expect(patternsIn(parseSource('a.ts', text)).map(({ source, flags }) => [source, flags])).toEqual([
    ['b+', 'u'],
    ['c+', 'g'],
    ['d+xf', ''],
  ])
})

test('no expression of the product takes far longer than its text is long', () => {
  const all = sourcesIn(['core', 'contract', 'phrases', 'server', 'web', 'demo']).flatMap(patternsIn)
  const known = new Map<string, string | null>()
  const slow = all.flatMap((pattern) => {
    const key = `${pattern.source}/${pattern.flags}`
    const why = known.get(key) ?? whySlow(pattern)
    known.set(key, why)
    return why === null ? [] : [{ ...pattern, why }]
  })
  const nameOf = ({ place, source }: { place: string; source: string }) => `${place.replace(/:\d+$/, '')} ${source}`
  expect(slow.filter((one) => !(nameOf(one) in boundedPatterns))).toEqual([])
  // What is listed is still there, and short enough.
  const found = new Set(slow.map(nameOf))
  expect(Object.keys(boundedPatterns).filter((one) => !found.has(one))).toEqual([])
  expect(Object.values(boundedPatterns).filter(({ letters }) => letters > mostBound)).toEqual([])
  expect(all.length).toBeGreaterThan(700)
})
