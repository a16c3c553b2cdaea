import { expect, test } from 'vitest'
import type { Expression } from './expression.ts'
import { compares, everyPartOf, partsOf, unknownExpression, withNames, withParts } from './expressions.ts'

const named = (name: string): Expression => ({ kind: 'variable', name })
const [a, b, c] = [named('a'), named('b'), named('c')]

/** Each kind of expression, made of its parts, and parts to make it of. */
const kinds: [whole: (...parts: Expression[]) => Expression, parts: Expression[]][] = [
  [(of = a) => ({ kind: 'not', of }), [a]],
  [(left = a, right = b) => ({ kind: 'and', left, right }), [a, b]],
  [(left = a, right = b) => ({ kind: 'or', left, right }), [a, b]],
  [(left = a, right = b) => ({ kind: 'compare', how: '<=', left, right }), [a, b]],
  [(left = a, right = b) => ({ kind: 'math', how: '%', left, right }), [a, b]],
  [(list = a, item = b) => ({ kind: 'has', list, item }), [a, b]],
  [(...items) => ({ kind: 'list', items }), [a, b, c]],
  [(...args) => ({ kind: 'call', name: 'random', args }), [a, b, c]],
  [
    (when = a, value = b, last = c) => ({
      kind: 'either',
      arms: [
        { when, value },
        { when: null, value: last },
      ],
    }),
    [a, b, c],
  ],
  [() => ({ kind: 'value', value: 3 }), []],
  [() => ({ kind: 'unknown', source: 'a ? b' }), []],
]

test.each(kinds.map(([whole, parts]) => [whole(...parts).kind, whole, parts] as const))(
  'the parts of %s are found, replaced, and renamed however deep they are',
  (_kind, whole, parts) => {
    const expression = whole(...parts)
    const negated = (of: Expression): Expression => ({ kind: 'not', of })
    expect(partsOf(expression)).toEqual(parts)
    expect([...everyPartOf(negated(expression))]).toEqual([negated(expression), expression, ...parts])
    expect(withParts(expression, negated)).toEqual(whole(...parts.map(negated)))
    const renamed = withNames(negated(expression), (name) => named(`${name}2`))
    expect(renamed).toEqual(negated(whole(...['a2', 'b2', 'c2'].slice(0, parts.length).map(named))))
  },
)

test('an unknown expression keeps the first 240 characters of its source', () => {
  expect(unknownExpression('x'.repeat(241))).toEqual({ kind: 'unknown', source: 'x'.repeat(240) })
})

test('numbers compare as everywhere', () => {
  const results = (['==', '!=', '<', '<=', '>', '>='] as const).map((how) =>
    [1, 2, 3].map((one) => compares(one, how, 2)),
  )
  expect(results).toEqual([
    [false, true, false],
    [true, false, true],
    [true, false, false],
    [true, true, false],
    [false, false, true],
    [false, true, true],
  ])
})
