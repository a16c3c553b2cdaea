import { expect, test } from 'vitest'
import { limits } from '../../record/limits.ts'
import type { Condition } from './conditions.ts'
import { readAssignments, readExpression } from './read-expression.ts'
import { Variables } from './variables.ts'
import { writeExpression } from './write-expression.ts'

const expression = (source: string) => readExpression(source, 'Here')
const changesIn = (source: string) => readAssignments(source, 'Here') ?? []

/** The variables of a story with the given changes and uses. */
function learned({ changes = '', uses = [] as string[], begins = '', reader = '' }) {
  const variables = new Variables()
  for (const change of [...changesIn(begins), ...changesIn(changes)]) variables.learnChange(change)
  for (const { name } of changesIn(begins)) variables.learnBegun(name)
  for (const use of uses) variables.learnUse(expression(use))
  if (reader) variables.learnReader(reader)
  return {
    variables,
    asks: (source: string) => told(variables.condition(expression(source))),
    does: (source: string) =>
      changesIn(source).map((change) => {
        const effects = variables.effects(change)
        return effects && Object.fromEntries(effects)
      })[0],
    reads: (source: string) => variables.readings(expression(source)),
  }
}

/** Prints a condition. */
const told = (condition: Condition | null) =>
  condition
    ?.map((group) =>
      group.length === 0
        ? 'always'
        : group
            .map((atom) =>
              'flag' in atom
                ? `${atom.has ? '' : '!'}${atom.flag}`
                : `${atom.scale} ${{ eq: '=', gte: '>=', lte: '<=' }[atom.type]} ${atom.threshold}`,
            )
            .join(' & '),
    )
    .join(' | ') ?? null

const story = learned({
  changes: '$key to true; $gold to 3; $mood to "calm"; $mood to "angry"; $bag.push("rope"); $odd to random(1, 6)',
  reader: 'who',
})

test.each([
  ['key', 'key'],
  ['not key', '!key'],
  ['key is true', 'key'],
  ['key is false', '!key'],
  ['true is key', 'key'],
  ['key isnot true', '!key'],
  ['gold', 'gold >= 1'],
  ['not gold', 'gold <= 0'],
  ['gold is false', 'gold <= 0'],
  ['gold is 3', 'gold = 3'],
  ['gold isnot 3', 'gold <= 2 | gold >= 4'],
  ['gold < 3', 'gold <= 2'],
  ['gold <= 3', 'gold <= 3'],
  ['gold > 3', 'gold >= 4'],
  ['gold >= 3', 'gold >= 3'],
  ['3 < gold', 'gold >= 4'],
  ['3 <= gold', 'gold >= 3'],
  ['3 > gold', 'gold <= 2'],
  ['3 >= gold', 'gold <= 3'],
  ['3 == gold', 'gold = 3'],
  ['3 != gold', 'gold <= 2 | gold >= 4'],
  ['gold + 2 >= 5', 'gold >= 3'],
  ['gold - 2 >= 5', 'gold >= 7'],
  ['2 + gold >= 5', 'gold >= 3'],
  ['5 > gold - 2', 'gold <= 6'],
  ['1 + 1 < 3', 'always'],
  ['2 - 1 == 1', 'always'],
  ['mood is "calm"', 'mood: calm'],
  ['"calm" is mood', 'mood: calm'],
  ['mood isnot "calm"', '!mood: calm'],
  ['mood', 'mood: calm | mood: angry'],
  ['mood is ""', '!mood: calm & !mood: angry'],
  ['bag contains "rope"', 'bag: rope'],
  ['bag contains "lamp" and gold > 1', 'bag: lamp & gold >= 2'],
  ['key or gold > 1', 'key | gold >= 2'],
  ['true', 'always'],
])('%s means %s', (source, meant) => {
  expect(story.asks(source)).toBe(meant)
})

test.each(['false', '1 > 2', '2 == 3', '3 <= 2', '1 >= 2', '2 != 2', '2 < 2', '3 > 3'])('%s never holds', (source) => {
  expect(story.asks(source)).toBe('')
})

test.each([
  ...[
    'gold > key',
    'gold is gold',
    'gold + gold > 1',
    '3 - gold > 1',
    'gold * 2 > 4',
    'key > 1',
    'mood > "a"',
    'key is "a"',
  ],
  ...['bag', 'odd', 'who', 'who is "Ann"', 'bag contains gold', 'gold is "a"', '[1] is 2', 'key and odd', 'not odd'],
])('%s cannot be expressed with flags and scales', (source) => {
  expect(story.asks(source)).toBeNull()
})

test.each([
  ['$key to false', { key: { flag: false } }],
  ['$gold to 4', { gold: { to: 4 } }],
  ['$gold to 4 - 6', { gold: { to: -2 } }],
  ['$gold to true', { gold: { to: 1 } }],
  ['$gold to false', { gold: { to: 0 } }],
  ['$gold += 2', { gold: { by: 2 } }],
  ['$gold -= 2', { gold: { by: -2 } }],
  ['$gold to 9999999999', { gold: { to: 999_999_999 } }],
  ['$gold -= 9999999999', { gold: { by: -999_999_999 } }],
  ['$mood to "calm"', { 'mood: calm': { flag: true }, 'mood: angry': { flag: false } }],
  ['$mood to false', { 'mood: calm': { flag: false }, 'mood: angry': { flag: false } }],
  ['$bag.push("rope", "lamp")', { 'bag: rope': { flag: true }, 'bag: lamp': { flag: true } }],
  ['$bag.delete("rope")', { 'bag: rope': { flag: false } }],
  ['$bag to (a: "rope")', { 'bag: rope': { flag: true } }],
  ['$who to "Ann"', {}],
])('%s has exactly its effects', (source, effects) => {
  expect(story.does(source)).toEqual(effects)
})

test.each([
  '$key to 3',
  '$key to $gold',
  '$gold to "a"',
  '$gold to $key',
  '$mood to 3',
  '$mood to true',
  '$bag to 3',
  '$bag.push($gold)',
])('%s cannot be stored in a flag or a scale', (source) => {
  expect(story.does(source)).toBeNull()
})

test('the kind of a variable is inferred from comparisons', () => {
  const uses = [
    '(a is 3) and (b is "x")',
    'not (4 > c)',
    'bag contains "x"',
    'visited("Cave") and visited()',
    'd + 1 > e',
  ]
  const { asks, variables } = learned({ uses })
  expect([asks('a'), asks('b'), asks('c'), asks('bag')]).toEqual(['a >= 1', 'b: x', 'c >= 1', null])
  expect([asks('d'), asks('f')]).toEqual(['d', 'f'])
  expect(variables.visited).toEqual(['Cave', 'Here'])
  // A mix of texts and numbers, or too many texts, cannot be stored.
  expect(learned({ changes: '$a to 1; $a to "b"' }).asks('a')).toBeNull()
  const texts = (count: number) => Array.from({ length: count }, (_, at) => `$a to "t${at}"`).join('; ')
  expect(learned({ changes: texts(12) }).asks('a is "t1"')).toBe('a: t1')
  expect(learned({ changes: texts(13) }).asks('a is "t1"')).toBeNull()
})

test('a variable in a text reads as each of its values, the last one otherwise', () => {
  expect(story.reads('"a"')).toEqual([{ when: null, text: 'a' }])
  expect(story.reads('1 + 2')).toEqual([{ when: null, text: '3' }])
  expect(story.reads('who')).toEqual([{ when: null, text: '{{user}}' }])
  expect(story.reads('mood')).toEqual([
    { when: expression('mood == "calm"'), text: 'calm' },
    { when: null, text: 'angry' },
  ])
  for (const source of ['bag', 'odd', 'nobody spoke of it', 'gold + 1']) expect(story.reads(source)).toBeNull()
})

test('a number or boolean in a text becomes a placeholder of its state', () => {
  expect(story.reads('gold')).toEqual([{ when: null, text: '{{gold}}' }])
  expect(story.reads('key')).toEqual([{ when: null, text: '{{key}}' }])
  expect([...story.variables.shown]).toEqual(['gold', 'key'])
  // Placeholders are case-insensitive: neither of two such names is shown; one is the reader's name, and one contains
  // markup.
  const twins = learned({ changes: '$Gold to 1; $gold to 2; $user to 3; $a__b to 4' })
  for (const source of ['Gold', 'gold', 'user', 'a__b']) expect(twins.reads(source)).toBeNull()
  const [long, longer] = ['x'.repeat(limits.name), 'y'.repeat(limits.name + 1)]
  const { reads } = learned({ changes: `$${long} to 1; $${longer} to 2` })
  expect([reads(long), reads(longer)]).toEqual([[{ when: null, text: `{{${long}}}` }], null])
})

test('a text variable has one value at a time, and always has one if it starts with one', () => {
  const is = (value: string, has = true) => ({ flag: `mood: ${value}`, has })
  const other = { flag: 'key', has: true }
  const changes = '$mood to "calm"; $mood to "angry"'
  const { variables } = learned({ changes })
  expect(variables.tidy([[is('calm'), is('angry'), other]])).toEqual([])
  expect(variables.tidy([[is('calm'), is('angry', false), other]])).toEqual([[is('calm'), other]])
  expect(variables.tidy([[is('calm', false), is('angry', false)]])).toHaveLength(1)
  expect(variables.tidy([[other], []])).toEqual([[]])
  const begun = learned({ begins: '$mood to "calm"', changes })
  expect(begun.variables.tidy([[is('calm', false), is('angry', false)]])).toEqual([])
  expect(begun.variables.tidy([[is('calm', false), other]])).toEqual([[is('calm', false), other]])
})

test('assigning a list removes all other items, however they were added', () => {
  const variables = new Variables()
  const list = (...items: string[]) => ({
    kind: 'list' as const,
    items: items.map((value) => ({ kind: 'value' as const, value })),
  })
  variables.learnChange({ name: 'bag', how: 'add', value: list('map') })
  variables.learnUse({ kind: 'has', list: { kind: 'variable', name: 'bag' }, item: { kind: 'value', value: 'key' } })
  const set = (...items: string[]) =>
    Object.fromEntries(variables.effects({ name: 'bag', how: 'set', value: list(...items) }) ?? [])
  expect(set()).toEqual({ 'bag: map': { flag: false }, 'bag: key': { flag: false } })
  expect(set('rope', 'map')).toEqual({
    'bag: key': { flag: false },
    'bag: rope': { flag: true },
    'bag: map': { flag: true },
  })
})

test.each([
  ['gold + 1', 'gold + 1'],
  ['not key and gold > 2 + 3', '(not key) and (gold > (2 + 3))'],
  ['bag contains "rope" or mood is "calm"', '(bag has "rope") or (mood == "calm")'],
  ['(a: 1, key)', '(1, key)'],
  ['random(1, 6)', 'random(1, 6)'],
])('%s is printed as %s', (source, told) => {
  expect(writeExpression(expression(source))).toBe(told)
})

test('a text learned later is also a value of the variables that it is copied to', () => {
  const { variables, asks } = learned({ changes: '$first to "calm"; $last to $first' })
  expect(asks('$last')).toBe('last: calm')
  variables.learnUse(expression('$first is "angry"'))
  expect(asks('$last')).toBe('last: calm | last: angry')
})
