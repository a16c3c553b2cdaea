import { expect, test } from 'vitest'
import { novelOf } from '../test-script.ts'
import { ImportedScript } from './script-schema.ts'
import { TestGame } from './test-game.ts'

/** What is read first of a script whose variables `day` and `n` begin with 2 and 0. */
function begun(...body: object[]) {
  const blocks = [
    { name: 'a', body },
    {
      name: 'early',
      body: [
        { kind: 'say', text: 'Early.' },
        { kind: 'set', change: { name: 'day', how: 'step', value: 1 } },
      ],
    },
  ]
  const begun = [
    { name: 'day', value: 2 },
    { name: 'n', value: 0 },
  ]
  const { novel, losses } = novelOf(ImportedScript.parse({ name: 'Fog', start: 'a', blocks, begun }))
  return [new TestGame(novel).texts, losses]
}
const when = (when: string, ...body: object[]) => ({ kind: 'if', arms: [{ when, body }] })
const five = { kind: 'set', change: { name: 'n', how: 'step', value: 5 } }
const shown = { kind: 'say', text: ['Now ', { print: 'n' }] }

test('a novel begins where its variables lead at the start, with the changes on the way', () => {
  const early = { kind: 'jump', target: 'early' }
  expect(begun(when('day == 1', early), five, shown)).toEqual([['Now 5'], []])
  expect(begun(when('day == 2', early), five, shown)).toEqual([['Early.'], []])
})

test('a novel whose story ends at once begins with the first line that it could have had', () => {
  expect(begun(when('day == 2', { kind: 'end' }), five, shown)).toEqual([['Now 5'], []])
})
