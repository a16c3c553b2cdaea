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
    words: (source: string) => variables.wordings(expression(source)),
    /** The changes that an assignment branches into, each with its condition. */
    branches: (source: string) =>
      changesIn(source).map(
        (change) =>
          variables
            .branches(change)
            ?.map(
              ({ when, change: { name, how, value } }) =>
                `${when ? writeExpression(when) : 'else'}: ${name} ${how} ${writeExpression(value)}`,
            ) ?? null,
      )[0],
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

test.each([
  ['$key to $gold > 2', ['gold > 2: key set true', 'else: key set false']],
  ['$key to not $door', ['not door: key set true', 'else: key set false']],
  ['$key to $door', ['door: key set true', 'else: key set false']],
  ['$key to $bag contains "rope"', ['bag has "rope": key set true', 'else: key set false']],
  ['$mood to $mask', ['mask == "calm": mood set "calm"', 'else: mood set "grim"']],
  ['$mask to $mood', ['mood == "calm": mask set "calm"', 'else: mask set "angry"']],
  ['$key to true', null],
  ['$key to $gold', null],
  ['$key to $mood', null],
  ['$key to $gold > $mood', null],
  ['$key += $door', null],
  ['$gold to $gold > 2', null],
  ['$gold to $mood', null],
  ['$mood to $key', null],
  ['$mood to $gold > 2', null],
  ['$mood to "calm"', null],
])('%s branches as it must', (source, branches) => {
  expect(
    learned({
      changes:
        '$key to true; $door to false; $gold to 3; $mood to "calm"; $mood to "angry"; $mask to "calm"; $mask to "grim"; $bag.push("rope")',
    }).branches(source),
  ).toEqual(branches)
})

/** A story whose variables are of every kind, some of them hard to tell. */
function everyKind() {
  const learnt = learned({
    begins: '$mood to "calm"',
    changes:
      '$mood to "angry"; $mask to "grim"; $mask to "calm"; $late to "x"; $late to ""; $maybe to "a"; $maybe to false; ' +
      '$bag.push("map", "key", "rope"); $bag.length to random(1, 2); $pair.push(1, true); $count.size to 4; ' +
      '$count.push("n"); $key to true; $gold to 3; $echo to $mood; $second to $echo; $echo to $second; $odd to random(1, 6); ' +
      '$half to random(1, 6); $half to 2',
    uses: ['bag.weight > 3', 'pick is "x" or "y" is pack'],
  })
  for (const name of ['cursed', 'gold']) learnt.variables.learnOdd(name)
  return learnt
}

test.each([
  ['mood is late', '!mood: calm & !mood: angry & !late: x'],
  [
    'second is mood',
    '!second: angry & !second: calm & !mood: calm & !mood: angry | second: angry & mood: angry | second: calm & mood: calm',
  ],
  ['late isnot maybe', 'late: x | maybe: a'],
  ['mood is gold', null],
  ['gold is mood', null],
  ['mood < mask', null],
  ['late is ""', '!late: x'],
  ['late isnot ""', 'late: x'],
  ['late', 'late: x'],
  ['maybe is false', '!maybe: a'],
  ['maybe is true', 'maybe: a'],
  ['echo is "angry"', 'echo: angry'],
  ['second is "calm"', 'second: calm'],
  ['bag.length', 'bag: map | bag: key | bag: rope'],
  ['not bag.length', '!bag: map & !bag: key & !bag: rope'],
  ['bag.length > 1', 'bag: map & bag: key | bag: map & bag: rope | bag: key & bag: rope'],
  ['bag.length >= 3', 'bag: map & bag: key & bag: rope'],
  ['bag.length is 3', 'bag: map & bag: key & bag: rope'],
  [
    'bag.length is 2',
    'bag: map & bag: key & !bag: rope | bag: map & bag: rope & !bag: key | bag: key & bag: rope & !bag: map',
  ],
  ['bag.length isnot 0', 'bag: map | bag: key | bag: rope'],
  ['bag.length < 2', '!bag: map & !bag: key | !bag: map & !bag: rope | !bag: key & !bag: rope'],
  ['2 > bag.length', '!bag: map & !bag: key | !bag: map & !bag: rope | !bag: key & !bag: rope'],
  ['bag.size <= 0', '!bag: map & !bag: key & !bag: rope'],
  ['bag.count > 5', ''],
  ['bag.length + 1 > 3', 'bag: map & bag: key & bag: rope'],
  ['bag.length > gold', null],
  ['bag.weight', null],
  ['bag.weight > 3', null],
  ['count.size > 2', 'count.size >= 3'],
  ['size', 'size'],
  ['cursed', null],
  ['gold > 1', 'gold >= 2'],
  ['gold > 1 and odd', null],
  ['odd or gold > 1', null],
  ['odd is true', null],
  ['half > 1', 'half >= 2'],
  ['pick is "x"', 'pick: x'],
  ['pack is "y"', 'pack: y'],
  ['pair contains true', 'pair: true'],
  ['late is "x" and late is ""', ''],
])('among variables of every kind %s means %s', (source, meant) => {
  expect(everyKind().asks(source)).toBe(meant)
})

test.each([
  ['$late to ""', { 'late: x': { flag: false } }],
  ['$late to true', null],
  ['$mood to "new"', { 'mood: calm': { flag: false }, 'mood: angry': { flag: false } }],
  ['$mood to $mask', null],
  ['$bag to (a: "map", $gold)', null],
  ['$bag to (a: "key")', { 'bag: map': { flag: false }, 'bag: rope': { flag: false }, 'bag: key': { flag: true } }],
  ['$bag.push("lamp")', { 'bag: lamp': { flag: true } }],
  ['$pair to (a: 1)', { 'pair: true': { flag: false }, 'pair: 1': { flag: true } }],
  ['$odd to 3', null],
  ['$gold to 2.5', { gold: { to: 3 } }],
  ['$gold -= -2.6', { gold: { by: 3 } }],
  ['$gold += true', { gold: { by: 1 } }],
  ['$key to 1', null],
])('among variables of every kind %s has exactly its effects', (source, effects) => {
  expect(everyKind().does(source)).toEqual(effects)
})

test('a text that may be empty reads as empty too, and only texts have wordings', () => {
  const { reads, words } = everyKind()
  const either = (name: string, ...[first = '', last = '']: string[]) => [
    { when: expression(`${name} == "${first}"`), text: first },
    { when: null, text: last },
  ]
  expect(['late', 'maybe', 'mood', 'second'].map(words)).toEqual([
    either('late', 'x', ''),
    either('maybe', 'a', ''),
    either('mood', 'calm', 'angry'),
    either('second', 'angry', 'calm'),
  ])
  expect(['"a"', '3'].map(words)).toEqual([[{ when: null, text: 'a' }], [{ when: null, text: '3' }]])
  expect(['gold', 'key', 'bag', 'odd', 'gold + 1', '1 + 1', 'nobody'].map(words)).toEqual(Array(7).fill(null))
  // A number that is never set, and a flag that is only asked for, are not shown.
  expect([reads('pick.length'), reads('size')]).toEqual([null, null])
})
