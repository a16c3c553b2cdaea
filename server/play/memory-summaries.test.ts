import type { GameId } from '@fabula/core/ids'
import { expect, test } from 'vitest'
import { MemorySummaries } from './memory-summaries.ts'

const [one, other] = ['one', 'other'] as GameId[] as [GameId, GameId]
/** Work that goes on until `finish` is called. */
function held() {
  let finish: () => void = () => undefined
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { done, finish }
}

test('folds a game once at a time, concurrently with other games, and again once that is over', async () => {
  const summaries = new MemorySummaries((error) => {
    throw error
  })
  const { done, finish } = held()
  const begun: GameId[] = []
  const begin = (game: GameId) =>
    summaries.begin(game, async () => {
      begun.push(game)
      await done
    })
  for (const game of [one, one, other, one]) begin(game)
  expect(begun).toEqual([one, other])
  let idle = false
  const waiting = summaries.idle().then(() => {
    idle = true
  })
  await Promise.resolve()
  expect(idle).toBe(false)
  finish()
  await waiting
  begin(one)
  expect(begun).toEqual([one, other, one])
  await summaries.idle()
})

test('reports a failure, and lets the next turn try again', async () => {
  const told: unknown[] = []
  const summaries = new MemorySummaries((error) => told.push(error))
  const wrong = new Error('no room')
  for (let time = 0; time < 2; time++) {
    summaries.begin(one, () => Promise.reject(wrong))
    await summaries.idle()
  }
  expect(told).toEqual([wrong, wrong])
})

test('stopping aborts running folds silently and begins no more', async () => {
  const told: unknown[] = []
  const summaries = new MemorySummaries((error) => told.push(error))
  let later = false
  summaries.begin(
    one,
    (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('cut off')))),
  )
  await summaries.stop()
  summaries.begin(other, async () => {
    later = true
  })
  await summaries.idle()
  expect([told, later]).toEqual([[], false])
})
