import { expect, test } from 'vitest'
import { readExpression } from '../story/read-expression.ts'
import { novelOf } from '../test-script.ts'
import { ImportedScript } from './script-schema.ts'
import { TestGame } from './test-game.ts'

const read = (body: unknown, more: object = {}) =>
  ImportedScript.parse({ name: 'Fog', start: 'a', blocks: [{ name: 'a', body }], ...more })
const expression = (source: string) => readExpression(source, '')

test('an importer’s script is completed: short forms become whole, and what may be left out has a default', () => {
  const said = [
    { kind: 'say', text: 'Fog.' },
    { kind: 'say', who: 'Mara', text: ['You have ', { print: 'gold + 1' }] },
    { kind: 'set', change: { name: 'gold', value: 3 } },
    { kind: 'set', change: { name: 'gold', how: 'step', value: 'gold - 1' } },
    { kind: 'menu', choices: [{ label: 'Go' }] },
    { kind: 'if', arms: [{ when: 'gold > 2', body: [{ kind: 'end' }] }, { body: [] }] },
    { kind: 'stage', change: { kind: 'background', name: null } },
    { kind: 'stage', change: { kind: 'show', who: 'Mara' } },
    { kind: 'loss', loss: 'macro', what: 'spin' },
  ]
  const people = { Mara: { name: 'Mara' } }
  const value = (value: number) => ({ kind: 'value', value })
  expect(read(said, { people, begun: [{ name: 'key', value: true }] })).toEqual({
    name: 'Fog',
    start: 'a',
    blocks: [
      {
        name: 'a',
        body: [
          { kind: 'say', who: null, parts: ['Fog.'] },
          { kind: 'say', who: 'Mara', parts: ['You have ', { kind: 'print', value: expression('gold + 1') }] },
          { kind: 'set', change: { name: 'gold', how: 'set', value: value(3) } },
          { kind: 'set', change: { name: 'gold', how: 'step', value: expression('gold - 1') } },
          { kind: 'menu', choices: [{ label: ['Go'], when: null, once: false, body: [] }], fallback: null },
          {
            kind: 'if',
            arms: [
              { when: expression('gold > 2'), body: [{ kind: 'end' }] },
              { when: null, body: [] },
            ],
          },
          { kind: 'stage', change: { kind: 'background', name: null, clears: false } },
          { kind: 'stage', change: { kind: 'show', who: 'Mara', look: '', position: null } },
          { kind: 'loss', loss: 'macro', what: 'spin' },
        ],
      },
    ],
    begun: [{ name: 'key', how: 'set', value: { kind: 'value', value: true } }],
    readers: [],
    people: new Map([['Mara', { name: 'Mara', tag: null, reader: false }]]),
    losses: [],
  })
})

test('an importer’s script adds to a list and takes from it', () => {
  const change = (how: string) => ({ kind: 'set', change: { name: 'bag', how, value: '"rope"' } })
  const choice = (label: string, how: string) => ({ label, body: [change(how), { kind: 'jump', target: 'b' }] })
  const script = read([], {
    blocks: [
      { name: 'a', body: [{ kind: 'menu', choices: [choice('Take', 'add'), choice('Drop', 'take')] }] },
      {
        name: 'b',
        body: [
          { kind: 'if', arms: [{ when: 'bag contains "rope"', body: [{ kind: 'say', text: 'A rope.' }] }] },
          { kind: 'menu', choices: [choice('Take', 'add'), choice('Drop', 'take')] },
        ],
      },
    ],
  })
  const { novel, losses } = novelOf(script)
  const game = new TestGame(novel)
  expect(['Take', 'Drop', 'Take'].map((label) => game.take(label).texts.join(' ').trim())).toEqual([
    'A rope.',
    '',
    'A rope.',
  ])
  expect(losses).toEqual([])
})

test('an importer’s script shows and hides at every place of the stage, and at no other', () => {
  const spots = ['left', 'center-left', 'center', 'center-right', 'right']
  const staged = (position: string) => [
    { kind: 'stage', change: { kind: 'show', who: 'Mara', look: 'calm', position } },
    { kind: 'stage', change: { kind: 'hideAt', position } },
  ]
  expect(read(spots.flatMap(staged)).blocks[0]?.body).toEqual(spots.flatMap(staged))
  expect(() => read(staged(''))).toThrow()
})
