import { expect, test } from 'vitest'
import type { Expression } from './expression.ts'
import { everyPartOf } from './expressions.ts'
import { readAssignments, readExpression } from './read-expression.ts'

/** Prints an expression with parentheses around every operation. */
function print(expression: Expression): string {
  switch (expression.kind) {
    case 'value':
      return JSON.stringify(expression.value)
    case 'variable':
      return expression.name.includes(' ') ? `<${expression.name}>` : expression.name
    case 'list':
      return `[${expression.items.map(print).join(', ')}]`
    case 'not':
      return `(not ${print(expression.of)})`
    case 'has':
      return `(${print(expression.list)} has ${print(expression.item)})`
    case 'call':
      return `${expression.name}(${expression.args.map(print).join(', ')})`
    case 'either':
      return expression.arms.map(({ value }) => print(value)).join(' | ')
    case 'unknown':
      return `? ${expression.source}`
    default: {
      const { left, right } = expression
      return `(${print(left)} ${'how' in expression ? expression.how : expression.kind} ${print(right)})`
    }
  }
}

const read = (source: string) => print(readExpression(source, 'Here'))

test.each([
  ['gold', 'gold'],
  ['$gold', 'gold'],
  ['State.variables.gold', 'gold'],
  ['window.story.state.gold', 'gold'],
  ['s.gold', 'gold'],
  ['v.gold', 'gold'],
  ['bag.size', 'bag.size'],
  ['_x', '_x'],
  ['золото', 'золото'],
  ['it', 'it'],
  ['3', '3'],
  ['2.5', '2.5'],
  [String.raw`'it\'s'`, '"it\'s"'],
  [String.raw`"a \"b\""`, String.raw`"a \"b\""`],
  ['true', 'true'],
  ['False', 'false'],
  ['None', 'false'],
  ['null', 'false'],
  ['-gold', '(0 - gold)'],
  ['["a", "b"]', '["a", "b"]'],
  ['[]', '[]'],
  ['(a: 1, "b")', '[1, "b"]'],
  ['array(1)', '[1]'],
])('reads the value %s', (source, told) => {
  expect(read(source)).toBe(told)
})

test.each([
  ['a or b and c', '(a or (b and c))'],
  ['a || b && !c', '(a or (b and (not c)))'],
  ['a or b or c', '((a or b) or c)'],
  ['a and b and c', '((a and b) and c)'],
  ['not a', '(not a)'],
  ['not not a', 'a'],
  ['!!!a', '(not a)'],
  ['not a == b', '(not (a == b))'],
  ['a and not b', '(a and (not b))'],
  ['1 + 2 * 3 - 4 / 5 % 6', '((1 + (2 * 3)) - ((4 / 5) % 6))'],
  ['(1 + 2) * 3', '((1 + 2) * 3)'],
  ['gold + 1 > -2', '((gold + 1) > (0 - 2))'],
  [`${'('.repeat(39)}gold${')'.repeat(39)}`, 'gold'],
])('applies the precedence of operators in %s', (source, told) => {
  expect(read(source)).toBe(told)
})

test.each([
  ['==', ['is', 'eq', '==', '===']],
  ['!=', ['isnot', 'is not', 'neq', 'ne', '!=', '!==']],
  ['<', ['lt', '<']],
  ['<=', ['lte', '<=']],
  ['>', ['gt', '>']],
  ['>=', ['gte', '>=']],
])('reads %s in the notation of each format', (how, written) => {
  for (const each of written) expect(read(`gold ${each} 3`)).toBe(`(gold ${how} 3)`)
})

test('reads tests whether a list contains an item', () => {
  const ways = [
    'bag contains "key"',
    '"key" in bag',
    '"key" is in bag',
    ...['includes', 'includesAny', 'contains'].map((method) => `bag.${method}("key")`),
  ]
  for (const each of ways) expect(read(each)).toBe('(bag has "key")')
  for (const each of ['"key" not in bag', '"key" is not in bag']) expect(read(each)).toBe('(not (bag has "key"))')
})

test('reads the number of visits to a passage', () => {
  const here = ['visits', 'visit', 'passage.visits', 'visited()']
  for (const each of here) expect(read(each)).toBe('<visited Here>')
  const cave = [
    ...['(history:) contains "Cave"', 'history() contains "Cave"', 'visited("Cave")', 'hasVisited("Cave")'],
    ...['story.hasVisited("Cave")', 'passage.hasVisited("Cave")'],
  ]
  for (const each of cave) expect(read(each)).toBe('<visited Cave>')
})

test('ignores conversions to a number', () => {
  for (const name of ['num', 'number', 'parseInt']) expect(read(`${name}(gold)`)).toBe('gold')
})

test.each([
  ...[
    '',
    'gold >',
    'gold 3',
    '(gold',
    'gold)',
    'and gold',
    'gold @ 3',
    '[1',
    'f(1',
    'true and (gold',
    'gold ? 1',
    'gold ? 1 : 2 : 3',
  ],
  ...['random(1, 6)', 'gold > random(1, 6)', 'not random(1)', 'bag.includes()', 'bag.first("key")', 'includes("key")'],
  ...['visited(gold)', 'visited(3)', 'num()'],
  `${'('.repeat(40)}gold${')'.repeat(40)}`,
])('“%s” is not understood, and is returned unchanged', (source) => {
  expect(read(source)).toBe(`? ${source}`)
})

test('reads at most 400 tokens of an expression', () => {
  const sum = (terms: number) => Array.from({ length: terms }, () => '1').join('+')
  expect(read(`0-${sum(199)}`)).toMatch(/^\(/)
  expect(read(`0--${sum(199)}`)).toMatch(/^\?/)
  // The source of an expression that is not understood is shortened.
  expect(read(`${'x'.repeat(130)} @`)).toBe(`? ${'x'.repeat(120)}…`)
})

const changes = (source: string) =>
  readAssignments(source, 'Here')?.map(({ name, how, value }) => `${name} ${how} ${print(value)}`) ?? null

test.each([
  ['$gold to 3', 'gold set 3'],
  ['$gold = 3', 'gold set 3'],
  ['gold += 2', 'gold step 2'],
  ['gold -= 2', 'gold step (0 - 2)'],
  ['gold++', 'gold step 1'],
  ['++gold', 'gold step 1'],
  ['gold--', 'gold step -1'],
  ['--gold', 'gold step -1'],
  ['$gold to $gold + 1', 'gold step 1'],
  ['s.gold = s.gold + 1', 'gold step 1'],
  ['$gold to $gold - 2', 'gold step (0 - 2)'],
  ['$gold to 1 + $gold', 'gold step 1'],
  ['$gold to 1 - $gold', 'gold set (1 - gold)'],
  ['$gold to $n + $gold', 'gold step n'],
  ['$name to "Sir " + $name', 'name set ("Sir " + name)'],
  ['$gold to it + 1', 'gold step 1'],
  ['$gold to it - $n', 'gold step (0 - n)'],
  ['$gold to $other + 1', 'gold set (other + 1)'],
  ['$gold to $gold * 2', 'gold set (gold * 2)'],
  ['5 into $gold', 'gold set 5'],
  ['$a into $b', 'b set a'],
  ['random(1, 6) into $n', 'n set ? random'],
  ['$bag to $bag + (a: "key")', 'bag add ["key"]'],
  ['$bag to $bag - (a: "key")', 'bag take ["key"]'],
  ['$bag to (a: "key") + $bag', 'bag add ["key"]'],
  ['$bag to $bag * (a: "key")', 'bag set (bag * ["key"])'],
  ['$bag to it + (a: "key", "map")', 'bag add ["key", "map"]'],
  ['$bag.push("key", "lamp")', 'bag add ["key", "lamp"]'],
])('reads the change %s', (source, told) => {
  expect(changes(source)).toEqual([told])
})

test('reads the methods of each format that add to and remove from lists', () => {
  for (const method of ['push', 'pushUnique', 'concat', 'append', 'add'])
    expect(changes(`bag.${method}("key")`)).toEqual(['bag add ["key"]'])
  for (const method of ['delete', 'pluck', 'remove', 'discard'])
    expect(changes(`bag.${method}("key")`)).toEqual(['bag take ["key"]'])
})

test('reads several changes in sequence', () => {
  expect(changes('$gold to 3, $key to true')).toEqual(['gold set 3', 'key set true'])
  expect(changes('$a = 1; $b = 2')).toEqual(['a set 1', 'b set 2'])
  expect(changes('$a++ and $b to 2')).toEqual(['a step 1', 'b set 2'])
  expect(changes('$a to 1,; $b to 2')).toEqual(['a set 1', 'b set 2'])
  expect(changes('')).toEqual([])
})

test.each([
  ...['$gold', 'gold to', 'gold @', '$gold *= 2', 'true to 3', 'not a to b', '5 into 3'],
  ...['bag.sort()', 'push("key")', 'bag.push("key"'],
])('“%s” is not a change', (source) => {
  expect(changes(source)).toBeNull()
})

test.each([
  ['bag = ()', [{ name: 'bag', how: 'set', value: { kind: 'list', items: [] } }]],
  [
    'bag = ("map", "rope")',
    [
      {
        name: 'bag',
        how: 'set',
        value: {
          kind: 'list',
          items: [
            { kind: 'value', value: 'map' },
            { kind: 'value', value: 'rope' },
          ],
        },
      },
    ],
  ],
  ['bag = ("map")', [{ name: 'bag', how: 'set', value: { kind: 'value', value: 'map' } }]],
  ['bag = ("map" "rope")', null],
  ['bag = ("map", "rope"', null],
])('one value in parentheses is that value, none or several are a list: %s', (source, changes) => {
  expect(readAssignments(source, 'here')).toEqual(changes)
})

test('every part of an expression is found', () => {
  const variable = (name: string): Expression => ({ kind: 'variable', name })
  const has: Expression = {
    kind: 'has',
    list: { kind: 'list', items: [variable('a'), variable('b')] },
    item: { kind: 'not', of: variable('c') },
  }
  const whole: Expression = {
    kind: 'either',
    arms: [{ when: has, value: { kind: 'call', name: 'f', args: [variable('d')] } }],
  }
  const names = [...everyPartOf(whole)].flatMap((part) => (part.kind === 'variable' ? [part.name] : []))
  expect(names).toEqual(['a', 'b', 'c', 'd'])
})

const ink = (source: string) => print(readExpression(source, 'Here', { isInk: true, calls: new Set(['MIN']) }))
test.each([
  ['a or b and c', '((a or b) and c)'],
  ['a && b || c', '((a and b) or c)'],
  ['not a == 1', '((not a) == 1)'],
  ['!a and not (b or c)', '((not a) and (not (b or c)))'],
  ['not not a', '(not (not a))'],
  ['8 - 3 + 2', '((8 - 3) + 2)'],
  ['8 + 3 - 2', '(8 + (3 - 2))'],
  ['8 * 3 / 2', '(8 * (3 / 2))'],
  ['8 / 3 * 2 % 5', '((8 / 3) * (2 % 5))'],
  ['-a + 1 > 2 == b', '((((0 - a) + 1) > 2) == b)'],
  ['bag contains a + b', '(bag has (a + b))'],
  ['bag hasnt a and b', '((not (bag has a)) and b)'],
  ['a meets b != ()', '(^(a, b) != [])'],
  ['MIN(a, b) >= 2 - 1', '(MIN(a, b) >= (2 - 1))'],
  ['MAX(a, b)', '? MAX(a, b)'],
  ['a and', '? a and'],
])('applies Ink’s precedence of operators in %s', (source, told) => {
  expect(ink(source)).toBe(told)
})

const harlowe = (source: string) => print(readExpression(source, 'Here', { isHarlowe: true }))
test.each([
  ['$gold > 2 and < 9', '((gold > 2) and (gold < 9))'],
  ['$gold is 3 or 4', '((gold == 3) or (gold == 4))'],
  ['$gold > 2 and it < 9', '((gold > 2) and (gold < 9))'],
  ['$gold is not 3 and is not 4', '((gold != 3) and (gold != 4))'],
  ['$gold is 3 or true', '((gold == 3) or true)'],
  ['($gold > 2) and 3', '((gold > 2) and 3)'],
  ['$gold is 3 or $key', '((gold == 3) or key)'],
  ['(cond: $gold > 2, "rich", "poor")', '"rich" | "poor"'],
  ["$hero's gold", 'hero.gold'],
  ['$hero["gold"] > 1', '(hero.gold > 1)'],
  ['(cond: $gold > 2, "rich")', '? (cond: $gold > 2, "rich")'],
  ['(cond: "poor")', '? (cond: "poor")'],
])('completes Harlowe’s comparisons in %s', (source, told) => {
  expect(harlowe(source)).toBe(told)
})

test('a comparison is completed only in Harlowe', () => {
  expect(read('gold > 2 and 3')).toBe('((gold > 2) and 3)')
  expect(read('gold > 2 and < 9')).toBe('? gold > 2 and < 9')
})
