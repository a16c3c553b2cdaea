import type { GameId, GameStateId, UserId } from '@fabula/core/ids'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RunningTurn } from './running-turns.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const begin = () =>
  new RunningTurn({ user_id: 'reader' as UserId, game_id: 'game' as GameId }, 'state' as GameStateId, {
    key: 'k',
    hash: 'h',
  })
const told = (turn: RunningTurn) =>
  turn.events.map((event) => (event.event === 'delta' ? event.data.text : event.event))

test('sends the first words at once, the rest of their frame together, and slow words one by one', () => {
  const turn = begin()
  turn.pushText('The ')
  expect(told(turn)).toEqual(['The '])
  for (const piece of ['lamps ', 'are ', 'lit']) turn.pushText(piece)
  expect(told(turn)).toEqual(['The '])
  vi.advanceTimersByTime(16)
  expect(told(turn)).toEqual(['The ', 'lamps are lit'])
  vi.advanceTimersByTime(20)
  turn.pushText('.')
  expect(told(turn)).toEqual(['The ', 'lamps are lit', '.'])
})

test('sends other events after the words before them', () => {
  const turn = begin()
  turn.pushText('The ')
  turn.pushText('lamps')
  turn.push({ event: 'reset', data: {} })
  turn.pushText('Again')
  turn.pushText('.')
  turn.finish()
  expect(told(turn)).toEqual(['The ', 'lamps', 'reset', 'Again.'])
  expect(turn.events.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  vi.advanceTimersByTime(1_000)
  expect(turn.events).toHaveLength(4)
})

test('sends no event for empty text', () => {
  const turn = begin()
  turn.pushText('')
  turn.finish()
  expect(turn.events).toEqual([])
})
