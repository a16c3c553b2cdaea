import { describe, expect, test } from 'vitest'
import { TestGame } from '../flow/test-game.ts'
import { clock, pockets, toll } from './test-answers.ts'
import { crew, kettle, satchel } from './test-lists.ts'
import { bothWays, readsAlike } from './test-walks.ts'

const bag = `LIST things = (map), rope
-> start
=== start
You pack.
* [Nothing]
  ~ things = ()
  -> look
* [Both]
  ~ things += (map, rope)
  -> look
* [Leave both]
  ~ things -= (map, rope)
  -> look
* [The rope alone]
  ~ things = (rope)
  -> look
=== look
{things ? map: A map.|No map.} {things ? rope: A rope.|No rope.}
-> END
`

test.each(bothWays(bag))('a list has exactly the items that were assigned: %s', (_how, read) => {
  const { novel, losses } = read()
  const found = (label: string) => new TestGame(novel).take(label).texts.join(' ').trim()
  expect(losses).toEqual([])
  expect(['Nothing', 'Both', 'Leave both', 'The rope alone'].map(found)).toEqual([
    'No map. No rope.',
    'A map. A rope.',
    'No map. No rope.',
    'No map. A rope.',
  ])
})

describe.each(Object.entries({ kettle, satchel, crew, toll, clock, pockets }))('%s', (_name, source) => {
  test.each(bothWays(source))('reads like in Ink’s own player without any loss: %s', (_how, read) => {
    const { novel, losses } = read()
    expect(losses).toEqual([])
    readsAlike(source, novel)
  })
})
