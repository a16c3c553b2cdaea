import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Batches } from './batches.ts'

/** Doubles each number after a moment or as soon as it may, and records each batch. */
function doubling(
  fails: (asks: readonly number[]) => boolean = () => false,
  may: () => Promise<unknown> = () => sleep(5),
) {
  const asked: number[][] = []
  const batches = new Batches(async (asks: readonly number[]) => {
    asked.push([...asks])
    await may()
    if (fails(asks)) throw new Error(`can not: ${asks}`)
    return asks.map((ask) => ask * 2)
  })
  return { asked, ask: (number: number) => batches.ask(number) }
}

test('concurrent questions are one query, and each gets its own answer', async () => {
  const { asked, ask } = doubling()
  expect(await Promise.all([1, 2, 3].map(ask))).toEqual([2, 4, 6])
  expect(asked).toEqual([[1, 2, 3]])
})

test('a question that arrives while a query runs is in the next one: no answer is older than its question', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { asked, ask } = doubling(undefined, () => held)
  const first = ask(1)
  await expect.poll(() => asked).toEqual([[1]])
  const later = [ask(2), ask(3)]
  answer()
  expect(await Promise.all([first, ...later])).toEqual([2, 4, 6])
  expect(asked).toEqual([[1], [2, 3]])
})

test('a query answers a limited number of questions', async () => {
  const { asked, ask } = doubling()
  await Promise.all(Array.from({ length: 100 }, (_, number) => ask(number)))
  expect(asked.map(({ length }) => length)).toEqual([64, 36])
})

test('an error about one question is reported to its caller, and to nobody else', async () => {
  const { ask } = doubling((asks) => asks.includes(2))
  const outcomes = await Promise.allSettled([1, 2, 3].map(ask))
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    2,
    'can not: 2',
    6,
  ])
  expect(await ask(4)).toBe(8)
})
