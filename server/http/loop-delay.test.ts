import { expect, test } from 'vitest'
import { judgeLooks, nextSpare, watchLoopDelay } from './loop-delay.ts'

const hold = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('one long step is no overload, one after the other is, and it passes', async () => {
  const delay = watchLoopDelay()
  await expect.poll(() => delay.current()).toBeLessThan(30)
  hold(200)
  await new Promise((resolve) => setImmediate(resolve))
  expect(delay.isOverloaded()).toBe(false)
  for (let step = 0; step < 12; step++) {
    hold(150)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect(delay.isOverloaded()).toBe(true)
  await expect.poll(() => delay.isOverloaded()).toBe(false)
  delay.close()
})

/** What looks 100 ms apart make of it. */
function judge(looks: readonly (readonly [late: number, busy: number])[]): boolean[] {
  const overload = judgeLooks()
  return looks.map(([late, busy], at) => {
    overload.look({ now: at * 100, late, busy })
    return overload.lasts()
  })
}

test('a process that comes late for want of a processor is not overloaded, however long', () => {
  expect(judge(Array.from({ length: 100 }, () => [400, 0.6] as const))).not.toContain(true)
})

test('a burst that is soon worked off is no overload', () => {
  const burst = [...Array.from({ length: 2 }, () => [90, 1] as const), [5, 0.9] as const]
  expect(judge([...burst, ...burst, ...burst])).not.toContain(true)
})

test('an overload that returns is known at once; long after it a burst is a burst again', () => {
  const standing = Array.from({ length: 8 }, () => [90, 1] as const)
  const rest = (looks: number) => Array.from({ length: looks }, () => [0, 0.3] as const)
  expect(judge(standing).at(-1)).toBe(true)
  expect(judge([...standing, ...rest(5), [90, 1]]).slice(-2)).toEqual([false, true])
  expect(judge([...standing, ...rest(40), [90, 1]]).at(-1)).toBe(false)
})

test('a loop without a pause soon has nothing to spare, and one that rests has it back little by little', () => {
  const after = (spare: number, busy: number, looks: number) =>
    Array.from({ length: looks }).reduce<number>((now) => nextSpare(now, busy), spare)
  expect(after(1, 1, 5)).toBeLessThan(0.05)
  expect(after(0.3, 0.9, 5)).toBe(0.3)
  expect(after(0, 0.5, 3)).toBeCloseTo(0.3)
  expect(after(0, 0.5, 20)).toBe(1)
})
