import { expect, test } from 'vitest'
import { readExpression } from '../story/read-expression.ts'
import { writeExpression } from '../story/write-expression.ts'
import { drawCalls, valuesOfDraw, withCyclingDraws } from './draws.ts'
import type { Choice, Statement } from './statements.ts'

const calls = new Set([...drawCalls, 'other'])
const expression = (source: string) => readExpression(source, '', { calls })
const set = (source: string) => ({
  kind: 'set' as const,
  change: { name: 'n', how: 'set' as const, value: expression(source) },
})
const print = (source: string) => ({ kind: 'print' as const, value: expression(source) })

/** The statements after draws became turns: expressions as they are written, everything else as it is. */
function turned(...body: Statement[]): unknown {
  const script = { name: 'x', start: 'a', begun: [], readers: [], people: new Map(), losses: [] }
  const { blocks } = withCyclingDraws({ ...script, blocks: [{ name: 'a', body }] })
  return JSON.parse(
    JSON.stringify(blocks[0]?.body, (key, each) =>
      (key === 'value' || key === 'when') && each !== null && typeof each === 'object' ? writeExpression(each) : each,
    ),
  )
}
const to = (name: string, value: string) => ({ kind: 'set', change: { name, how: 'set', value } })
/** Sets `name` to 2 and 1 in turn. */
const inTurn = (name: string, turn: number, drawn = 'random(1, 2)') => [
  { kind: 'loss', loss: 'chance', what: drawn },
  {
    kind: 'if',
    arms: [
      { when: `turn of chance ${turn} <= 0`, body: [to(name, '2'), to(`turn of chance ${turn}`, '1')] },
      { when: null, body: [to(name, '1'), to(`turn of chance ${turn}`, '0')] },
    ],
  },
]

test('a change to a drawn value becomes a change for each value', () => {
  expect(turned(set('random(1, 2)'))).toEqual(inTurn('n', 1))
})

test('draws in a text, in conditions and in choices are made before them, each once', () => {
  const draw = 'random(1, 2)'
  expect(
    turned({
      kind: 'say',
      who: null,
      parts: [
        'You roll ',
        print(draw),
        { kind: 'either', arms: [{ when: expression('x > 1'), parts: [print(draw)] }] },
      ],
    }),
  ).toEqual([
    ...inTurn('chance 1', 1),
    ...inTurn('chance 2', 2),
    {
      kind: 'say',
      who: null,
      parts: [
        'You roll ',
        { kind: 'print', value: 'chance 1' },
        { kind: 'either', arms: [{ when: 'x > 1', parts: [{ kind: 'print', value: 'chance 2' }] }] },
      ],
    },
  ])
  expect(
    turned({
      kind: 'say',
      who: 'Mara',
      parts: [set(draw), { kind: 'sequence', mode: 'once', items: [[print(draw)]] }],
    }),
  ).toEqual([
    ...inTurn('chance 1', 1),
    ...inTurn('chance 2', 2),
    {
      kind: 'say',
      who: 'Mara',
      parts: [to('n', 'chance 1'), { kind: 'sequence', mode: 'once', items: [[{ kind: 'print', value: 'chance 2' }]] }],
    },
  ])
  expect(turned({ kind: 'if', arms: [{ when: expression(`${draw} == 1`), body: [set('3')] }] })).toEqual([
    ...inTurn('chance 1', 1),
    { kind: 'if', arms: [{ when: 'chance 1 == 1', body: [to('n', '3')] }] },
  ])
  const choice: Choice = { label: [print(draw)], when: expression(`${draw} > 1`), once: true, body: [set('4')] }
  const menu = { kind: 'menu' as const, choices: [choice], fallback: [set('5')] }
  const made = { label: [{ kind: 'print', value: 'chance 2' }], when: 'chance 1 > 1', once: true, body: [to('n', '4')] }
  expect(turned(menu, { ...menu, fallback: null })).toEqual([
    ...inTurn('chance 1', 1),
    ...inTurn('chance 2', 2),
    { kind: 'menu', choices: [made], fallback: [to('n', '5')] },
    { kind: 'menu', choices: [made], fallback: null },
  ])
})

test('two draws in one change are made one after the other', () => {
  expect(turned(set('random(1, 2) + random(1, 2)'))).toEqual([
    ...inTurn('chance 1', 1),
    ...inTurn('chance 2', 2),
    to('n', 'chance 1 + chance 2'),
  ])
})

test.each([
  ['random(1, 3)', [2, 3, 1]],
  ['random(3)', [2, 3, 0, 1]],
  ['dice(2)', [2, 1]],
  ['random(4, 4)', [4]],
  ['random(0, 100)', [60, 80, 100, 0, 20, 40]],
  ['random(3, 1)', null],
  ['random(1, x)', null],
  ['random(x, 1)', null],
  ['random(0.5, 3)', null],
  ['random(1, 2.5)', null],
  ['_.random(5)', null],
  ['either("a", "b")', ['a', 'b']],
  ['either("a")', null],
  ['either("a", x)', null],
  [`either(${Array.from({ length: 13 }, (_, at) => at)})`, Array.from({ length: 12 }, (_, at) => at)],
  ['other(1, 2)', null],
])('%s has the values %j', (source, values) => {
  const call = expression(source)
  if (call.kind !== 'call') throw new Error('It is not a call')
  const found = valuesOfDraw(call)
  expect(found === null ? null : found.map((each) => (each.kind === 'value' ? each.value : each))).toEqual(values)
})
