import { expect, test } from 'vitest'
import { closeSeam, loopBounds } from './loop-bounds.ts'

const sound = (...samples: number[]) => ({
  sampleRate: 10,
  length: samples.length,
  channels: [Float32Array.from(samples)],
})

test('a loop runs from the first sound to the last, without the silence around them', () => {
  expect(loopBounds(sound(0, 0, 0.0001, 0.2, 0, -0.3, 0.0002, 0))).toEqual({ start: 0.3, end: 0.6 })
})

test('sound in only one channel counts', () => {
  const [left, right] = [Float32Array.from([0, 0, 0.5, 0]), Float32Array.from([0.5, 0, 0, 0])]
  expect(loopBounds({ sampleRate: 10, length: 4, channels: [left, right] })).toEqual({ start: 0, end: 0.3 })
})

test('a silent file has its whole length as bounds', () => {
  expect(loopBounds(sound(0, 0, 0))).toEqual({ start: 0, end: 0.3 })
})

test('blends an end that does not match the beginning into it', () => {
  const channel = Float32Array.from({ length: 1_000 }, (_, index) => (index < 500 ? 1 : -1))
  const loop = closeSeam({ sampleRate: 1_000, channels: [channel] }, { start: 0, end: 1 })
  expect(loop).toEqual({ start: 0.008, end: 1 })
  expect(channel[991]).toBe(-1)
  expect([...channel.subarray(992)].every((sample, index, all) => sample > (all[index - 1] ?? -1))).toBe(true)
  expect(channel[999]).toBeGreaterThan(0.7)
})

test('leaves a sound shorter than the seam unchanged', () => {
  const channel = Float32Array.from([0.5, 0.5])
  expect(closeSeam({ sampleRate: 1_000, channels: [channel] }, { start: 0, end: 0.002 })).toEqual({
    start: 0.001,
    end: 0.002,
  })
})
