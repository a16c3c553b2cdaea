import { expect, test } from 'vitest'
import { createRefusalDelay } from './refusal-delay.ts'

/** A refusal delay with a controlled clock; `many` returns by how many ms each of a network's refusals was delayed. */
function hand() {
  const world = { now: 0 }
  let held = 0
  const refusable = createRefusalDelay(
    () => world.now,
    async (ms) => {
      held = ms
    },
  )
  const many = async (network: string, times: number) => {
    const late: number[] = []
    for (let time = 0; time < times; time++) {
      held = 0
      await refusable(network)
      late.push(held)
    }
    return late
  }
  return { world, many }
}

test('delays a network’s refusals after too many within a second, but not others’ nor those of the next second', async () => {
  const { world, many } = hand()
  expect(await many('10.0.0.1', 24)).toEqual(Array.from({ length: 24 }, () => 0))
  expect(await many('10.0.0.1', 3)).toEqual([1_000, 1_000, 1_000])
  expect(await many('10.0.0.2', 1)).toEqual([0])
  world.now = 1_000
  expect((await many('10.0.0.1', 25)).at(-1)).toBe(1_000)
  world.now = 2_000
  expect(await many('10.0.0.1', 1)).toEqual([0])
})

test('memory stays bounded with any number of networks', async () => {
  const { many } = hand()
  expect((await many('10.0.0.1', 30)).at(-1)).toBe(1_000)
  for (let at = 0; at < 20_000; at++) await many(`fc00::${at}`, 1)
  // The old counts are forgotten.
  expect(await many('10.0.0.1', 1)).toEqual([0])
})
