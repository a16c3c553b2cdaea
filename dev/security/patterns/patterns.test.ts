import { expect, test } from 'vitest'
import { parseSource, sourcesIn } from '../../sentences/parse-source.ts'
import { boundedPatterns, mostBound } from './bounded-patterns.ts'
import { builtPatterns } from './built-patterns.ts'
import { whySlow } from './is-slow.ts'
import { slowOf } from './linear-before.ts'
import { builtPatternsIn, patternsIn } from './patterns-in.ts'

/** A slash where an expression may begin, or one that is made. Whatever has neither need not be parsed: four files of five. */
const mayHold = /RegExp|(?:[=(,:[!&|?{};>\n]|\breturn|\bcase)\s*\/(?![/*>])/

let found: ReturnType<typeof sourcesIn> | undefined
const sources = () => {
  found ??= sourcesIn(['core', 'contract', 'phrases', 'server', 'web', 'demo']).filter(({ text }) => mayHold.test(text))
  return found
}

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
  const all = sources().flatMap(patternsIn)
  const slow = slowOf(all)
  const nameOf = ({ place, source }: { place: string; source: string }) => `${place.replace(/:\d+$/, '')} ${source}`
  expect(slow.filter((one) => !(nameOf(one) in boundedPatterns))).toEqual([])
  // What is listed is still there, and short enough.
  const found = new Set(slow.map(nameOf))
  expect(Object.keys(boundedPatterns).filter((one) => !found.has(one))).toEqual([])
  expect(Object.values(boundedPatterns).filter(({ letters }) => letters > mostBound)).toEqual([])
  expect(all.length).toBeGreaterThan(700)
})

test('expressions that are made while the program runs are known, and can not be made slow by anybody', () => {
  const text = `RegExp(\`a\${b}\`), new RegExp(c), new RegExp('d'), /e/`
  expect(builtPatternsIn(parseSource('a.ts', text))).toEqual({ 'a.ts': 2 })
  const all = sources().map(builtPatternsIn)
  const known = Object.fromEntries(Object.entries(builtPatterns).map(([place, { count }]) => [place, count]))
  expect(Object.assign({}, ...all)).toEqual(known)
})
