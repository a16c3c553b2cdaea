import { expect, test } from 'vitest'
import { limits } from '../../record/limits.ts'
import { readExpression } from '../story/read-expression.ts'
import { Variables } from '../story/variables.ts'
import { LineReader } from './read-line.ts'
import type { TextPart } from './statements.ts'

const expression = (source: string) => readExpression(source, '')
const set = (name: string, source: string) => ({ name, how: 'set' as const, value: expression(source) })
const sequence = (mode: Extract<TextPart, { kind: 'sequence' }>['mode'], ...items: string[]): TextPart => ({
  kind: 'sequence',
  mode,
  items: items.map((item) => [item]),
})
const either = (...arms: [when: string | null, ...parts: TextPart[]][]): TextPart => ({
  kind: 'either',
  arms: arms.map(([when, ...parts]) => ({ when: when === null ? null : expression(when), parts })),
})

/** The readings of a line, each in a line of its own, and what was lost. */
function read(parts: readonly TextPart[], repeats = false) {
  const variables = new Variables()
  for (const [name, value] of [
    ['gold', '3'],
    ['key', 'true'],
    ['mood', '"calm"'],
    ['mood', '"angry"'],
    ['odd', 'random(1, 2)'],
  ] as const)
    variables.learnChange(set(name, value))
  const lost: string[] = []
  const reader = new LineReader(variables, (kind, what) => lost.push(`${kind}: ${what}`))
  const told = reader.read(parts, repeats).map(({ when, text, effects, jump }) => {
    const groups = when?.map((group) =>
      group
        .map((atom) =>
          'flag' in atom ? `${atom.has ? '' : '!'}${atom.flag}` : `${atom.scale} ${atom.type} ${atom.threshold}`,
        )
        .join(' & '),
    )
    const done = [...effects].map(([name, effect]) => ` ${name} ${JSON.stringify(effect)}`).join('')
    return `${groups?.join(' | ') ?? '?'}: ${text}${done}${jump === null ? '' : ` -> ${jump}`}`
  })
  return { told, lost }
}

test('a line has one reading for each way that its conditions may hold', () => {
  expect(read(['Gold: ', { kind: 'print', value: expression('gold') }, '.'])).toEqual({
    told: [': Gold: {{gold}}.'],
    lost: [],
  })
  expect(read([either(['key', 'A'], ['gold > 2', 'B'], [null, 'C']), '!']).told).toEqual([
    'key: A!',
    '!key & gold gte 3: B!',
    '!key & gold lte 2: C!',
  ])
  expect(read([either(['key', 'A']), either(['key', 'B'], ['not key', 'C'])]).told).toEqual(['key: AB', '!key: C'])
  expect(read([either(['true', 'A'], ['key', 'B'])]).told).toEqual([': A'])
})

test('an unknown condition takes its first text, but keeps all of its jumps', () => {
  expect(read([either(['odd', 'A'], [null, 'B'])])).toEqual({ told: [': A'], lost: ['condition: odd'] })
  expect(read([either(['odd', 'A', { kind: 'jump', target: 'x' }], [null, 'B']), 'C'])).toEqual({
    told: ['?: A -> x', ': BC'],
    lost: ['condition: odd'],
  })
  expect(read([{ kind: 'print', value: expression('odd') }])).toEqual({ told: [': …'], lost: ['shown: odd'] })
})

test('changes within a line are its effects, which its later conditions see', () => {
  const change = (name: string, source: string): TextPart => ({ kind: 'set', change: set(name, source) })
  expect(read([change('gold', '5'), either(['gold > 4', 'Rich'], [null, 'Poor'])]).told).toEqual([
    ': Rich gold {"to":5}',
  ])
  expect(read([change('key', 'gold > 2')]).told).toEqual([
    'gold gte 3:  key {"flag":true}',
    'gold lte 2:  key {"flag":false}',
  ])
  expect(read([change('gold', '"much"')])).toEqual({ told: [': '], lost: ['value: gold'] })
  expect(read([change('gold', '2.5')])).toEqual({ told: [':  gold {"to":3}'], lost: ['value: gold'] })
  expect(read([{ kind: 'print', value: expression('gold') }, change('gold', '5')])).toEqual({
    told: [': … gold {"to":5}'],
    lost: ['shown: gold'],
  })
  expect(read([{ kind: 'loss', loss: 'macro', what: 'spin' }, 'A'])).toEqual({ told: [': A'], lost: ['macro: spin'] })
})

test('a sequence is counted only where the line may be read again', () => {
  const turns = (mode: Parameters<typeof sequence>[0]) => read([sequence(mode, 'A', 'B')], true)
  const first = 'times 1 eq 0: A times 1 {"to":1}'
  expect(read([sequence('cycle', 'A', 'B')]).told).toEqual([': A'])
  expect(turns('stopping').told).toEqual([first, 'times 1 gte 1: B'])
  expect(turns('cycle')).toEqual({ told: [first, 'times 1 gte 1: B times 1 {"to":0}'], lost: [] })
  expect(turns('shuffle')).toEqual({ told: [first, 'times 1 gte 1: B times 1 {"to":0}'], lost: ['chance: A'] })
  expect(turns('once').told).toEqual([first, 'times 1 eq 1: B times 1 {"to":2}', 'times 1 gte 2: '])
  // Each sequence has a counter of its own, the same one wherever it is read.
  const one = sequence('stopping', 'A', 'B')
  expect(read([one, one, sequence('stopping', 'C')], true).told).toEqual([
    'times 1 eq 0: ABC times 1 {"to":1}',
    'times 1 gte 1: BBC',
  ])
})

test('more than twelve readings are given up, unless one of them jumps', () => {
  const many = (count: number, ...more: TextPart[]) =>
    read([
      either(...Array.from({ length: count }, (_, at): [string, ...TextPart[]] => [`gold == ${at}`, `${at}`, ...more])),
    ])
  expect(many(11).told).toHaveLength(12)
  expect(many(12)).toEqual({ told: [': 0'], lost: ['text: '] })
  expect(many(12, { kind: 'jump', target: 'x' }).told).toHaveLength(13)
  expect(many(12, either(['key', { kind: 'jump', target: 'x' }])).told.length).toBeGreaterThan(12)
})

test('nothing is read after a jump, and a long line is cut', () => {
  const jump: TextPart = { kind: 'jump', target: 'x' }
  expect(read(['A', jump, 'B', { kind: 'loss', loss: 'macro', what: 'spin' }])).toEqual({
    told: [': A -> x'],
    lost: [],
  })
  expect(read([either(['key', 'A', jump]), 'B', jump]).told).toEqual(['key: A -> x', '!key: B -> x'])
  const { lost } = read(['x'.repeat(limits.text), 'rest', 'more'])
  expect(lost).toEqual(['cut: rest'])
})
