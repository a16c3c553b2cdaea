import { expect, test } from 'vitest'
import { closeLoop } from './close-loop.ts'
import { silence } from './stereo.ts'

test('sound past the end is repeated at the beginning', () => {
  const sound = silence(10)
  sound.left.set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  sound.right.set([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  const { left, right } = closeLoop(sound, 4)
  expect([...left]).toEqual([1 + 5 + 9, 2 + 6 + 10, 3 + 7, 4 + 8])
  expect([...right]).toEqual([0, 1, 0, 0])
})

test('a steady tone continues across the seam without a dip or a step', () => {
  const rate = 1_000
  const sound = silence(1_500)
  // Whole periods of a tone that fades in and out over the same 500 samples: overlapped with itself it is steady.
  for (let index = 0; index < 1_500; index++) {
    const level = Math.min(1, index / 500, (1_500 - index) / 500)
    sound.left[index] = level * Math.sin((2 * Math.PI * 5 * index) / rate)
  }
  const { left } = closeLoop(sound, rate)
  const twice = [...left, ...left]
  const steps = twice.map((sample, index) => Math.abs(sample - (twice[index - 1] ?? sample)))
  expect(Math.max(...steps)).toBeLessThan(0.04)
  const peakFrom = (from: number) => Math.max(...twice.slice(from, from + 200).map(Math.abs))
  expect(peakFrom(900)).toBeCloseTo(peakFrom(400), 2)
})
