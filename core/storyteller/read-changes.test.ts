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

/** What of this a model’s words change. */
function changed(json: unknown) {
  const warnings: ReplyWarning[] = []
  return { changes: readChanges(json, offered, aliasesOf(offered), warnings), warnings }
}
const made = (name: string, change: unknown) => {
  const [found] = changed([{ name, change, because: 'so' }]).changes
  return found === undefined ? null : found.kind === 'flag' ? found.value : found.step
}

test.each(['yes', 'TRUE', 'on', 'set', '1', 'Да', 'истина', true, 1])(
  'a flag is turned on by %s, and one that is on stays',
  (said) => {
    expect([made('has key', said), made('lit', said)]).toEqual([true, null])
  },
)

test.each(['no', 'False', 'off', 'unset', '0', 'НЕТ', 'ложь', false, 0])(
  'a flag is turned off by %s, and one that is off stays',
  (said) => {
    expect([made('lit', said), made('has key', said)]).toEqual([false, null])
  },
)

test.each(['', 'maybe', 'yes and no', 'not yes', '10', null])('a flag is left alone by %s', (said) => {
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
])('a number takes a step: %s is %s', (said, step) => {
  expect(made('trust', said)).toBe(step)
})

test('nothing changes without a reason, or what was not offered; what is no object is passed over', () => {
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
