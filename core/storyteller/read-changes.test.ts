import { expect, test } from 'vitest'
import { flag, scale } from '../test/tiny-novel.ts'
import type { ReplyWarning } from '../turn/storyteller-reply.ts'
import type { TurnBrief } from '../turn/turn-brief.ts'
import { aliasesOf } from './alias.ts'
import { readChanges } from './read-reply.ts'

const offered = {
  cast: [],
  music: { tracks: [] },
  endings: [],
  changes: [
    { kind: 'flag', id: flag('has key'), name: 'has key', value: false, reason: '' },
    { kind: 'flag', id: flag('lit'), name: 'lit', value: true, reason: '' },
    { kind: 'scale', id: scale('trust'), name: 'trust', value: 2, max_step: 2, reason: '' },
  ],
} as unknown as TurnBrief

/** The changes that a model’s answer makes. */
function changed(json: unknown) {
  const warnings: ReplyWarning[] = []
  return { changes: readChanges(json, offered, aliasesOf(offered), warnings), warnings }
}
const made = (name: string, change: unknown) => {
  const [found] = changed([{ name, change, because: 'so' }]).changes
  return found === undefined ? null : found.kind === 'flag' ? found.value : found.step
}

test.each(['yes', 'TRUE', 'on', 'set', '1', 'Да', 'истина', true, 1])(
  '%s sets a flag, and leaves one that is set',
  (said) => {
    expect([made('has key', said), made('lit', said)]).toEqual([true, null])
  },
)

test.each(['no', 'False', 'off', 'unset', '0', 'НЕТ', 'ложь', false, 0])(
  '%s unsets a flag, and leaves one that is unset',
  (said) => {
    expect([made('lit', said), made('has key', said)]).toEqual([false, null])
  },
)

test.each(['', 'maybe', 'yes and no', 'not yes', '10', null])('%s leaves a flag unchanged', (said) => {
  expect([made('lit', said), made('has key', said)]).toEqual([null, null])
})

test.each<[unknown, number | null]>([
  ['+2', 2],
  ['3', 3],
  ['- 1', -1],
  ['−1', -1],
  ['–4 at least', -4],
  [2, 2],
  [-2, -2],
  ['0', null],
  ['more', null],
  ['', null],
])('a scale takes a step: %s is %s', (said, step) => {
  expect(made('trust', said)).toBe(step)
})

test('ignores changes without a reason, changes not offered, and anything but objects', () => {
  const because = 'she gave it'
  const entry = { name: 'Has-Key', change: 'yes', because: ` ${because} ` }
  expect(changed(['yes', null, [entry], entry])).toEqual({
    changes: [{ kind: 'flag', id: flag('has key'), value: true, because }],
    warnings: [],
  })
  expect(
    changed([
      { ...entry, because: ' ' },
      { ...entry, because: undefined },
    ]),
  ).toEqual({ changes: [], warnings: [] })
  const { changes, warnings } = changed([{ ...entry, name: 'the moon' }])
  expect([changes, warnings.map(({ subject }) => subject)]).toEqual([[], ['the moon']])
  for (const none of [null, undefined, 'yes', entry]) expect(changed(none)).toEqual({ changes: [], warnings: [] })
})
