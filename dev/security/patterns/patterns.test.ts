import { expect, test } from 'vitest'
import { parseSource, sourcesIn } from '../../sentences/parse-source.ts'
import { boundedPatterns, mostBound } from './bounded-patterns.ts'
import { builtPatterns } from './built-patterns.ts'
import { builtPatternsIn, patternsIn } from './patterns-in.ts'
import { slowPatterns } from './slow-patterns.ts'
import { whySlow } from './why-slow.ts'

/** A slash where an expression may begin, or a constructor. Four of five files have neither and need not be parsed. */
const mayHold = /RegExp|(?:[=(,:[!&|?{};>\n]|\breturn|\bcase)\s*\/(?![/*>])/

let found: ReturnType<typeof sourcesIn> | undefined
const sources = () => {
  found ??= sourcesIn(['core', 'contract', 'phrases', 'server', 'web', 'demo']).filter(({ text }) => mayHold.test(text))
  return found
}

test('finds expressions whose time is superlinear', () => {
  const slow = [/(a+)+$/, /\s+$/, /^a\s*(.*?)\s*$/, /<a[^>]*>/, /\[\[[^\]\n]*\]\]/, /<think>[\s\S]*?<\/think>/]
  expect(slow.filter((pattern) => whySlow(pattern) === null)).toEqual([])
  const linear = [/(?<!\s)\s+$/, /^a(.*)$/s, /<a[^<>]*>/, /^\s*a/y, /\p{L}{3,}/u]
  expect(whySlow({ source: '[\\p{L}--[a-z]]{3,}', flags: 'v' })).toBe(null)
  expect(linear.filter((pattern) => whySlow(pattern) !== null)).toEqual([])
})

test('finds expressions however they are constructed', () => {
  const text = `const a = [/b+/u, new RegExp("c+", "g"), RegExp(\`d+\${e}f\`), new RegExp(g)]`
  expect(patternsIn(parseSource('a.ts', text)).map(({ source, flags }) => [source, flags])).toEqual([
    ['b+', 'u'],
    ['c+', 'g'],
    ['d+xf', ''],
  ])
})

test('no expression of the product takes superlinear time', () => {
  const all = sources().flatMap(patternsIn)
  const slow = slowPatterns(all)
  const nameOf = ({ place, source }: { place: string; source: string }) => `${place.replace(/:\d+$/, '')} ${source}`
  expect(slow.filter((one) => !(nameOf(one) in boundedPatterns)).map((one) => `${nameOf(one)}: ${one.why}`)).toEqual([])
  // Every listed exception still exists, and its texts are short enough.
  const found = new Set(slow.map(nameOf))
  expect(Object.keys(boundedPatterns).filter((one) => !found.has(one))).toEqual([])
  expect(Object.values(boundedPatterns).filter(({ letters }) => letters > mostBound)).toEqual([])
  expect(all.length).toBeGreaterThan(700)
})

test('every expression built at runtime is listed, with the reason why nobody can make it slow', () => {
  const text = `RegExp(\`a\${b}\`), new RegExp(c), new RegExp('d'), /e/`
  expect(builtPatternsIn(parseSource('a.ts', text))).toEqual({ 'a.ts': 2 })
  const all = sources().map(builtPatternsIn)
  const known = Object.fromEntries(Object.entries(builtPatterns).map(([place, { count }]) => [place, count]))
  expect(Object.assign({}, ...all)).toEqual(known)
})
