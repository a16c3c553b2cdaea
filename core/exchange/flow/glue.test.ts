import { expect, test } from 'vitest'
import { markHeldLines } from './glue.ts'
import type { Glue } from './glue-marks.ts'
import type { Node } from './steps.ts'

type Line = Extract<Node['step'], { kind: 'line' }>
const node = (step: Node['step']) => ({ step }) as Node
const line = (text: string, next: Node, after: Glue['after'], before = false) =>
  node({ kind: 'line', who: null, text, next, glue: { before, after } } as Line)
const end = node({ kind: 'end' } as Node['step'])

test.each<[first: string, after: Glue['after'], next: string, isBefore: boolean, held: boolean | undefined]>([
  ['We hurried home', 'led', 'as fast as we could.', false, true],
  ['We hurried home', 'led', '… slowly', false, true],
  ['We hurried home', 'led', 'Fast.', false, undefined],
  ['We hurried home.', 'led', 'as fast as we could.', false, undefined],
  ['We hurried home', null, 'as fast as we could.', false, undefined],
  ['We hurried home', null, 'as fast as we could.', true, true],
  ['We hurried home', 'glued', 'Fast.', false, true],
  ['We hurried home.', 'glued', 'fast.', false, true],
  ['We hurried home.', 'glued', 'Fast.', false, undefined],
  ['We hurried home!', 'glued', '"Fast."', false, undefined],
  ['“We hurried home.”) ', 'glued', ' —«Fast.»', false, undefined],
  ['We hurried home…', null, 'Fast.', true, undefined],
  ['We hurried home:', null, 'Fast.', true, true],
  ['”', 'glued', 'Fast.', false, true],
])('%j (%s) and %j are one line: %s, %s', (first, after, next, isBefore, held) => {
  const last = line(next, end, null, isBefore)
  const begun = line(first, last, after)
  markHeldLines([begun, last])
  expect([begun, last].map(({ step }) => (step as Line).isHeld)).toEqual([held, undefined])
})

test('the next line is looked for through branches and changes, but not past a choice', () => {
  const last = line('as fast.', end, null)
  const change = node({ kind: 'do', effects: new Map(), next: last } as Node['step'])
  const branch = node({
    kind: 'branch',
    arms: [
      { when: null, next: end },
      { when: null, next: change },
    ],
  } as Node['step'])
  const menu = node({ kind: 'menu', choices: [], next: last } as unknown as Node['step'])
  const isHeld = (next: Node) => {
    const begun = line('We hurried home', next, 'led')
    markHeldLines([begun])
    return (begun.step as Line).isHeld
  }
  expect([branch, menu, end].map(isHeld)).toEqual([true, undefined, undefined])
  const circle = node({ kind: 'do', effects: new Map(), next: end } as Node['step'])
  Object.assign(circle.step, { next: circle })
  expect(isHeld(circle)).toBeUndefined()
})
