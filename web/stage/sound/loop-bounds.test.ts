import { expect, test } from 'vitest'
import { closeSeam, loopBounds } from './loop-bounds.ts'

const sound = (...samples: number[]) => ({
  sampleRate: 10,
  length: samples.length,
  channels: [Float32Array.from(samples)],
})

test('a loop goes from the first sound to the last, without the silence around them', () => {
  expect(loopBounds(sound(0, 0, 0.0001, 0.2, 0, -0.3, 0.0002, 0))).toEqual({ start: 0.3, end: 0.6 })
})

test('what one side alone has is heard too', () => {
  const [left, right] = [Float32Array.from([0, 0, 0.5, 0]), Float32Array.from([0.5, 0, 0, 0])]
  expect(loopBounds({ sampleRate: 10, length: 4, channels: [left, right] })).toEqual({ start: 0, end: 0.3 })
})

test('silence is silence all the way', () => {
  expect(loopBounds(sound(0, 0, 0))).toEqual({ start: 0, end: 0.3 })
})

test('an end that does not meet its beginning goes over into it', () => {
  const channel = Float32Array.from({ length: 1_000 }, (_, index) => (index < 500 ? 1 : -1))
  const loop = closeSeam({ sampleRate: 1_000, channels: [channel] }, { start: 0, end: 1 })
  expect(loop).toEqual({ start: 0.008, end: 1 })
  expect(channel[991]).toBe(-1)
  expect([...channel.subarray(992)].every((sample, index, all) => sample > (all[index - 1] ?? -1))).toBe(true)
  expect(channel[999]).toBeGreaterThan(0.7)
})

test('a sound shorter than the seam is left in one piece', () => {
  const channel = Float32Array.from([0.5, 0.5])
  expect(closeSeam({ sampleRate: 1_000, channels: [channel] }, { start: 0, end: 0.002 })).toEqual({
    start: 0.001,
    end: 0.002,
  })
})
