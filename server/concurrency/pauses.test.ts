import { expect, test } from 'vitest'
import { inSteps, mapInSteps } from './pauses.ts'

const burn = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
}

/** The result of the work, and how often other tasks had a turn meanwhile. */
async function watched<T>(work: Promise<T>): Promise<{ it: T; turns: number }> {
  let turns = 0
  let next = setImmediate(function count() {
    turns++
    next = setImmediate(count)
  })
  const it = await work
  clearImmediate(next)
  return { it, turns }
}

test('long work over a list lets other tasks run in between, and preserves the order', async () => {
  const list = Array.from({ length: 100 }, (_, at) => at)
  const { it, turns } = await watched(
    mapInSteps(list, (at) => {
      burn(1)
      return at * 2
    }),
  )
  expect(it).toEqual(list.map((at) => at * 2))
  expect(turns).toBeGreaterThan(3)
})

test('work that yields between its steps does so too', async () => {
  const { it, turns } = await watched(
    inSteps(
      (function* () {
        for (let at = 0; at < 100; at++) yield burn(1)
        return 'done'
      })(),
    ),
  )
  expect(it).toBe('done')
  expect(turns).toBeGreaterThan(3)
})
