import { expect, test } from 'vitest'
import { createOverloadDetector, nextSpare, watchLoopDelay } from './loop-delay.ts'

const hold = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('one long step is no overload, a series of them is, and it ends', async () => {
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

/** Evaluates a series of samples taken 100 ms apart. */
function judge(looks: readonly (readonly [late: number, busy: number])[]): boolean[] {
  const overload = createOverloadDetector()
  return looks.map(([late, busy], at) => {
    overload.add({ now: at * 100, late, busy })
    return overload.isOverloaded()
  })
}

test('a process that is late because others use the processor is never overloaded', () => {
  expect(judge(Array.from({ length: 100 }, () => [400, 0.6] as const))).not.toContain(true)
})

test('a short burst is no overload', () => {
  const burst = [...Array.from({ length: 2 }, () => [90, 1] as const), [5, 0.9] as const]
  expect(judge([...burst, ...burst, ...burst])).not.toContain(true)
})

test('a returning overload is detected at once; long after it, a burst is only a burst again', () => {
  const standing = Array.from({ length: 8 }, () => [90, 1] as const)
  const rest = (looks: number) => Array.from({ length: looks }, () => [0, 0.3] as const)
  expect(judge(standing).at(-1)).toBe(true)
  expect(judge([...standing, ...rest(5), [90, 1]]).slice(-2)).toEqual([false, true])
  expect(judge([...standing, ...rest(40), [90, 1]]).at(-1)).toBe(false)
})

test('spare capacity shrinks quickly while the loop is saturated, and grows slowly while it is not', () => {
  const after = (spare: number, busy: number, looks: number) =>
    Array.from({ length: looks }).reduce<number>((now) => nextSpare(now, busy), spare)
  expect(after(1, 1, 5)).toBeLessThan(0.05)
  expect(after(0.3, 0.9, 5)).toBe(0.3)
  expect(after(0, 0.5, 3)).toBeCloseTo(0.3)
  expect(after(0, 0.5, 20)).toBe(1)
})
