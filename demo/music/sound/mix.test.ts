import { expect, test } from 'vitest'
import { line } from '../score/line.ts'
import type { Part, Piece } from '../score/score.ts'
import { master } from './master.ts'
import { lengthOf, mix } from './mix.ts'
import { type Stereo, sampleRate } from './stereo.ts'

const bars = [2]
const notes = line(bars, 1, 'A3+E4/1 A4/1')
const part: Omit<Part, 'instrument'> = { notes, velocity: 0.6, gain: -6, pan: 0.1, send: -8 }

const sketch: Piece = {
  name: 'sketch',
  seed: 7,
  beatsPerMinute: 120,
  bars,
  tempo: [[0, 1]],
  dynamics: [[0, 1]],
  room: { seconds: 0.8, size: 0.6, damping: 0.4, delay: 0.01 },
  ring: 2,
  parts: [
    { ...part, instrument: 'felt-piano' },
    { ...part, instrument: 'bowed-glass' },
    { ...part, instrument: 'plucked-string' },
    { ...part, instrument: 'music-box' },
    { ...part, instrument: 'far-bell' },
    { ...part, instrument: 'harmonium' },
  ],
}

function rendered(piece: Piece): Stereo {
  const sound = mix(piece)
  master(sound)
  return sound
}

test('a piece renders identically each time, and differently with another seed', () => {
  const first = rendered(sketch)
  expect(Buffer.from(first.left.buffer).equals(Buffer.from(rendered(sketch).left.buffer))).toBe(true)
  expect(Buffer.from(first.left.buffer).equals(Buffer.from(rendered({ ...sketch, seed: 8 }).left.buffer))).toBe(false)
})

test('both ends are silent, so that the loop closes without a click', () => {
  const { left, right } = rendered(sketch)
  expect(left.length).toBe(Math.ceil(lengthOf(sketch) * sampleRate))
  for (const channel of [left, right]) {
    for (const sample of [channel[0], channel[1], channel.at(-2), channel.at(-1)])
      expect(Math.abs(sample ?? 1)).toBeLessThan(1e-6)
  }
})

test.each(sketch.parts)('$instrument has no offset and a suitable level for the mix', (one) => {
  const { left } = rendered({ ...sketch, parts: [{ ...one, gain: 0 }] })
  let peak = 0
  let sum = 0
  for (const sample of left) {
    peak = Math.max(peak, Math.abs(sample))
    sum += sample
  }
  expect(peak).toBeGreaterThan(0.02)
  expect(peak).toBeLessThan(1.2)
  expect(Math.abs(sum / left.length)).toBeLessThan(1e-3)
})
