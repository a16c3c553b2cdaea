import { describe, expect, test } from 'vitest'
import { TestGame } from '../flow/test-game.ts'
import { novelOf } from '../test-script.ts'
import { readCompiledInk } from './read-compiled-ink.ts'
import { readInk } from './read-ink.ts'
import { calls } from './test-calls.ts'
import { features } from './test-features.ts'
import { values } from './test-values.ts'
import { bothWays, compiledInk, readsAlike } from './test-walks.ts'

const read = (source: string) => novelOf(readInk(source, 'story', new Map()))
const said = (source: string) => new TestGame(read(source).novel).texts.join(' ').replace(/\s+/g, ' ').trim()

describe.each(Object.entries({ ...features, ...calls, ...values }))('%s', (_name, source) => {
  test.each(bothWays(source))('reads like in Ink’s own player without any loss: %s', (_how, made) => {
    const { novel, losses } = made()
    expect(losses).toEqual([])
    readsAlike(source, novel, { walks: 4, steps: 8 })
  })
})

const tagged = `-> a
=== a
# bg: quay.png
A line # after
* [Go # one] Went # two
* Stay # three -> b
* Run [fast # four] now # five
- Bye.
-> b
=== b
B # x -> c
=== c
C.
-> END`
test.each(bothWays(tagged))('a tag ends before a bracket of its choice and before a divert: %s', (_how, made) => {
  const { novel, losses } = made()
  readsAlike(tagged, novel)
  expect([...new Set(losses.map(({ kind, what }) => `${kind} ${what}`))].toSorted()).toEqual(
    [
      ...['after', 'one', 'two', 'three', 'four', 'five', 'x'].map((tag) => `macro #${tag}`),
      'media quay.png',
    ].toSorted(),
  )
})

test('random text of a choice cycles, and is reported', () => {
  const { novel, losses } = read('-> a\n=== a\n+ Take {~one|two}[ now] away. -> a')
  const game = new TestGame(novel)
  expect(game.labels).toEqual(['Take one now'])
  expect(game.take('Take one now').texts.join('').trim()).toBe('Take two away.')
  expect(losses.map(({ kind, what }) => [kind, what])).toEqual([['chance', 'one']])
})

// Compiled Ink does not tell `2.0` from `2`, and its player in JavaScript divides both as whole numbers.
test.each([
  ['7 / 2', '3'],
  ['7 / 2.0', '3.5'],
  ['7.0 / 2', '3.5'],
  ['-7 / 2', '-3'],
  ['8 / 2.0', '4'],
  ['(2.0 - 1) / 2', '0.5'],
  ['0.5 * 4 / 4', '0.5'],
  ['FLOAT(7) / 2', '3.5'],
  ['INT(3.9) / 2', '1'],
  ['FLOOR(5.5) / 2', '2.5'],
  ['CEILING(5.0) / 2', '2.5'],
  ['FLOOR(5) / 2', '2'],
  ['7.0 % 4', '3'],
  ['CEILING(7 / 2)', '3'],
  ['CEILING(7 / 2.0)', '4'],
  ['INT(7 / 2.0) / 2', '1'],
])('numbers are divided as whole numbers unless one is a float: %s', (source, result) => {
  expect(said(`{${source}}\n-> END`)).toBe(result)
})

test('a number with a fraction is reported where a scale rounds it, but not where one is compared with it', () => {
  const compared = [
    'z > 0.5',
    'z >= 1.5',
    'z < 0.5',
    'z <= 1.5',
    'z == 1.5',
    'z != 1.5',
    'z > 1.5',
    'z < 1.5',
    'z >= 0.5',
  ]
  const { novel, losses } = read(
    `VAR x = 3.5\nVAR z = 1\n${compared.map((each) => `{${each}: yes|no}`).join('\n')}\n{x} {z}\n* [Go]\n~ z = 7 / 2.0\n-> b\n=== b\n{z}\n-> END`,
  )
  const game = new TestGame(novel)
  expect(game.texts.join(' ').trim().split(/\s+/)).toEqual([
    ...['yes', 'no', 'no', 'yes', 'no', 'yes', 'no', 'yes', 'yes'],
    ...['4', '1'],
  ])
  expect(game.take('Go').texts.join(' ').trim()).toBe('4')
  expect(losses.map(({ kind, what }) => [kind, what])).toEqual([
    ['value', 'x'],
    ['value', 'z'],
  ])
})

test('a choice whose text is empty has an ellipsis', () => {
  const source = 'VAR n = 1\n-> a\n=== a\n+ [ {n > 3:Go} ] Gone.\n  ~ n = 9\n  -> a'
  for (const [, made] of bothWays(source)) {
    const game = new TestGame(made().novel)
    expect([game.labels, game.take('…').labels]).toEqual([['…'], ['Go']])
  }
})

test('a value with too many alternatives is reported', () => {
  const most = Array(5).fill('MAX(n, 2)').join(' + ')
  const source = `VAR n = 1\n-> a\n=== a\n~ n++\n{${most} > 10: Many.} {few(n): Few.}\n-> END\n=== function few(x)\n{ ${most} < x:\n~ return true\n- else:\n~ return false\n}`
  expect(read(source).losses.map(({ kind, what }) => [kind, what])).toEqual([
    ['condition', '(((((MAX(n, 2)) + (MAX(n, 2))) + (MAX(n, 2))) + (MAX(n, 2))) + (MAX(n, 2))) > 10'],
    ['condition', 'true | false'],
  ])
})

test('blocks, choices and calls are followed 24 deep, and those deeper are reported', () => {
  const levels = Array.from({ length: 26 }, (_, at) => at)
  const told = (source: string) => {
    const { novel, losses } = read(source)
    const game = new TestGame(novel)
    const texts = [...game.texts]
    for (let [label] = game.labels; label; [label] = game.labels) texts.push(...game.take(label).texts)
    return [texts.join(' ').trim().split(/\s+/), losses.map(({ kind, what }) => [kind, what])]
  }
  const followed = levels.slice(0, 24).map(String)
  expect(told(`VAR x = 1\n${levels.map((at) => `{x > 0:\n${at}\n`).join('')}${'}\n'.repeat(26)}-> END`)).toEqual([
    followed,
    [['macro', 'x > 0: 24 {x > 0: 25 }']],
  ])
  expect(told(`${levels.map((at) => `${'*'.repeat(at + 1)} ${at}\n`).join('')}- -> END`)).toEqual([
    followed,
    [
      ['macro', '24'],
      ['macro', '25'],
    ],
  ])
  expect(told('{f(30)}\n-> END\n=== function f(n)\nx<>\n{n > 0: <>{f(n - 1)}}')).toEqual([
    [...followed.map(() => 'x'), '…'],
    [['shown', 'f(n - 1)']],
  ])
})

test('calls in a compiled story are followed 8 deep, and those deeper are reported', () => {
  const told = (depth: number) => {
    const source = `A {f(${depth})}.\n-> END\n=== function f(n)\n{n > 1:\n~ return f(n - 1)\n}\n~ return n`
    const { novel, losses } = novelOf(readCompiledInk(JSON.parse(compiledInk(source)), 'story'))
    return [...new TestGame(novel).texts, ...losses.map(({ kind, what }) => `${kind} ${what}`)]
  }
  expect([told(8), told(9)]).toEqual([['A 1.'], ['A ….', 'shown f()']])
})

const guests = `-> hall
=== hall
The hall.
<- talk("Ann", 2)
<- talk("Bob", 3)
+ [Leave] -> gate("north")
=== talk(who, times)
{who == "Ann": Ann sits here.}
+ [Talk] -> hall
-> DONE
=== gate(side)
{side == "north": North.|South.}
-> END`
test.each(bothWays(guests))('parameters of threads are reported, and leave others as they are: %s', (_how, made) => {
  const { novel, losses } = made()
  expect(losses.map(({ kind, what }) => [kind, what])).toEqual([
    ['macro', '<- talk("Ann", 2)'],
    ['macro', '<- talk("Bob", 3)'],
  ])
  expect(new TestGame(novel).take('Leave').texts.join('').trim()).toBe('North.')
})

const counted = `VAR v = 0
-> k
=== k
A {v} and {inc()}{v}.
- (l) L{l}. {l < 2: -> l}
+ [Again] -> k
=== function inc()
~ v++`
test.each(bothWays(counted))(
  'a value that changes in the same line is not shown as the later one: %s',
  (_how, made) => {
    const { novel, losses } = made()
    expect(losses.map(({ kind, what }) => [kind, what])).toEqual([['shown', 'v']])
    const game = new TestGame(novel)
    const lines = () => game.texts.join(' ').replace(/\s+/g, ' ').trim()
    expect(lines()).toBe('A … and 1. L1. L2.')
    game.take('Again')
    expect(lines()).toBe('A … and 2. L3.')
  },
)
