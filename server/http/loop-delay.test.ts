import { expect, test } from 'vitest'
import { watchLoopDelay } from './loop-delay.ts'

const hold = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('one long step is no delay, one after the other is, and it passes', async () => {
  const delay = watchLoopDelay()
  await expect.poll(() => delay.current()).toBeLessThan(30)
  hold(200)
  await new Promise((resolve) => setImmediate(resolve))
  expect(delay.isLate()).toBe(false)
  for (let step = 0; step < 12; step++) {
    hold(150)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect(delay.isLate()).toBe(true)
  await expect.poll(() => delay.isLate()).toBe(false)
  delay.close()
})
