import { character } from '@fabula/core/test/tiny-novel'
import type { PastLine } from '@fabula/core/turn/turn-brief'
import { expect, test } from 'vitest'
import { past, says } from './test-talk.ts'

test('changes happen once per scene, however many characters spoke in one reply', () => {
  const at = (id: string, line: PastLine): PastLine => ({ ...line, state_id: id as PastLine['state_id'] })
  const reply = (id: string, text: string) => [
    at(id, past('reader', text)),
    ...['Ilse', 'Osip', 'Ilse'].map((name) => at(id, past('character', 'Hm.', character(name)))),
  ]
  const recent = [...reply('before', 'Thank you'), at('opening', past('narrator', 'Well?'))]
  const told = [...recent, ...reply('first', 'thank you'), ...reply('second', 'And now?')]
  expect(says('Thank you', { turn: 3, remembered: { summaries: [], recent: told } }).changes).toEqual([])
  // What was said before this scene does not count.
  const fresh = [...recent, ...reply('first', 'Good evening'), ...reply('second', 'And now?')]
  expect(says('Thank you', { turn: 3, remembered: { summaries: [], recent: fresh } }).changes).toHaveLength(1)
})

test('ways out are not meant by the choice that led into the scene', () => {
  const recent = [past('reader', 'Let us go')]
  expect(says('Yes', { turn: 1, remembered: { summaries: [], recent } })).toMatchObject({
    ending: null,
    offered_endings: [],
  })
})
